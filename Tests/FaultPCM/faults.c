// An ALSA device that plays nothing and fails to order, for the tests.
//
// It keeps time by a timer, runs dry like a real device, and has the faults that its configuration
// asks for. A program uses it through a configuration of its own, named by ALSA_CONFIG_PATH:
//
//     pcm_type.faults { lib "/path/to/libFaultPCM.so" }
//     pcm.broken { type faults fault EPIPE at 20 times 0 }
//     pcm.default { type faults capture "/tmp/heard.raw" formats "S16_LE" }
//
// Keys, all optional. Blocks are periods taken since the process first opened a device of this
// name, so that a fault that has happened is over when the device is opened again.
//
//     fault NAME      EPIPE, ESTRPIPE, ENODEV, EIO, EINTR, EAGAIN or EBADFD …
//     at N            … once N blocks have been taken (default 0) …
//     times N         … so many times; 0 is for ever (default 1) …
//     where PLACE     … by `transfer` (the default), `pointer`, or `poll`
//     away MS         after ENODEV, opening fails so long; -1 is for ever (default 0)
//     open NAME       opening fails with this error
//     short N         no write takes more than N frames
//     still N         from block N on the pointer stands still
//     hang N          at block N the writer is never let go
//     noisy 1         the descriptor always says that something happened
//     formats "…"     the formats that are granted, separated by spaces (default: the usual six)
//     rate N          the only rate that is granted (default: 8000 to 192000)
//     rate_again N    the same from the second opening on
//     channels N      the only number of channels (default 2)
//     capture FILE    every frame taken is added to this file, as it came

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum place { TRANSFER, POINTER, POLL };

// What outlives a closing: how far a device of some name has come.
struct history {
  char name[64];
  uint64_t frames;
  long faults;
  int openings;
  int64_t gone_until;
};

static struct history histories[64];
static pthread_mutex_t histories_lock = PTHREAD_MUTEX_INITIALIZER;

struct device {
  snd_pcm_ioplug_t io;
  struct history *history;
  int fault;
  long at, times, away, short_frames, still, hang;
  enum place where;
  bool noisy, refuses_next;
  FILE *capture;
  int timer;
  snd_pcm_uframes_t avail_min;
  // Since the device was prepared.
  uint64_t written;
  int64_t started;
  uint64_t stands_at;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static struct history *history_of(const char *name) {
  struct history *found = NULL;
  pthread_mutex_lock(&histories_lock);
  for (size_t index = 0; index < sizeof histories / sizeof *histories && !found; index++) {
    if (!histories[index].name[0])
      snprintf(histories[index].name, sizeof histories[index].name, "%s", name);
    if (!strcmp(histories[index].name, name)) found = &histories[index];
  }
  pthread_mutex_unlock(&histories_lock);
  return found;
}

static bool has_reached(struct device *device, long block) {
  return block >= 0 && device->history->frames >= (uint64_t)block * device->io.period_size;
}

// The fault that is due at a place, as a negative errno, or 0.
static int due(struct device *device, enum place where) {
  if (!device->fault || device->where != where || !has_reached(device, device->at)) return 0;
  if (device->times && device->history->faults >= device->times) return 0;
  device->history->faults++;
  if (device->fault == ENODEV) {
    device->history->gone_until =
        device->away < 0 ? INT64_MAX : now() + (int64_t)device->away * 1000000;
    snd_pcm_ioplug_set_state(&device->io, SND_PCM_STATE_DISCONNECTED);
  }
  if (device->fault == ESTRPIPE) snd_pcm_ioplug_set_state(&device->io, SND_PCM_STATE_SUSPENDED);
  return -device->fault;
}

// Frames played since the device was prepared.
static uint64_t played(struct device *device) {
  if (!device->started) return 0;
  if (has_reached(device, device->still)) return device->stands_at;
  device->stands_at = (uint64_t)((double)(now() - device->started) * 1e-9 * device->io.rate);
  return device->stands_at;
}

static int start(snd_pcm_ioplug_t *io) {
  struct device *device = io->private_data;
  int64_t period = (int64_t)(1e9 * (double)io->period_size / io->rate);
  struct itimerspec beat = {
      .it_interval = {period / 1000000000, period % 1000000000},
      .it_value = {period / 1000000000, period % 1000000000},
  };
  device->started = now();
  timerfd_settime(device->timer, 0, &beat, NULL);
  return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
  struct device *device = io->private_data;
  struct itimerspec never = {0};
  timerfd_settime(device->timer, 0, &never, NULL);
  device->started = 0;
  return 0;
}

static int prepare(snd_pcm_ioplug_t *io) {
  struct device *device = io->private_data;
  stop(io);
  device->written = device->stands_at = 0;
  return 0;
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
  struct device *device = io->private_data;
  int code = due(device, POINTER);
  if (code) return code;
  uint64_t position = played(device);
  if (position > device->written) return -EPIPE;
  return (snd_pcm_sframes_t)(position % io->buffer_size);
}

static snd_pcm_sframes_t transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas,
                                  snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
  struct device *device = io->private_data;
  int code = due(device, TRANSFER);
  if (code) return code;
  while (has_reached(device, device->hang)) pause();
  if (device->short_frames) {
    // The library asks again at once, so that only a refusal makes the write a short one.
    device->refuses_next = !device->refuses_next;
    if (!device->refuses_next) return -EAGAIN;
    if (size > (snd_pcm_uframes_t)device->short_frames) size = (snd_pcm_uframes_t)device->short_frames;
  }
  if (device->capture) {
    const char *bytes = (const char *)areas->addr + (areas->first + offset * areas->step) / 8;
    fwrite(bytes, areas->step / 8, size, device->capture);
    fflush(device->capture);
  }
  device->written += size;
  device->history->frames += size;
  return (snd_pcm_sframes_t)size;
}

static int poll_revents(snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned int count,
                        unsigned short *events) {
  struct device *device = io->private_data;
  uint64_t beats;
  (void)count;
  int code = due(device, POLL);
  if (code) return code;
  if (!device->noisy && descriptors->revents & POLLIN) {
    ssize_t length = read(device->timer, &beats, sizeof beats);
    (void)length;
  }
  uint64_t waiting = device->written - played(device);
  bool is_dry = device->written < played(device);
  bool has_room = is_dry || io->buffer_size - waiting >= device->avail_min;
  *events = has_room ? POLLOUT : 0;
  return 0;
}

static int sw_params(snd_pcm_ioplug_t *io, snd_pcm_sw_params_t *params) {
  struct device *device = io->private_data;
  return snd_pcm_sw_params_get_avail_min(params, &device->avail_min);
}

static int resume(snd_pcm_ioplug_t *io) {
  (void)io;
  return 0;
}

static int close_device(snd_pcm_ioplug_t *io) {
  struct device *device = io->private_data;
  if (device->capture) fclose(device->capture);
  close(device->timer);
  free(device);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = start,
    .stop = stop,
    .pointer = pointer,
    .transfer = transfer,
    .prepare = prepare,
    .poll_revents = poll_revents,
    .sw_params = sw_params,
    .resume = resume,
    .close = close_device,
};

static int error_named(const char *name) {
  static const struct {
    const char *name;
    int code;
  } errors[] = {
      {"EPIPE", EPIPE}, {"ESTRPIPE", ESTRPIPE}, {"ENODEV", ENODEV}, {"EIO", EIO},
      {"EINTR", EINTR}, {"EAGAIN", EAGAIN},     {"EBADFD", EBADFD}, {"EBUSY", EBUSY},
      {"EACCES", EACCES},
  };
  for (size_t index = 0; index < sizeof errors / sizeof *errors; index++)
    if (!strcmp(errors[index].name, name)) return errors[index].code;
  return EINVAL;
}

static int grant(struct device *device, const char *formats, long rate, long channels) {
  // Converting plug-ins write through memory.
  const unsigned int access[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_MMAP_INTERLEAVED};
  unsigned int list[16], count = 0;
  char copy[256], *rest = copy;
  snprintf(copy, sizeof copy, "%s", formats);
  for (char *name; (name = strsep(&rest, " ")) && count < 16;)
    list[count++] = (unsigned int)snd_pcm_format_value(name);
  snd_pcm_ioplug_t *io = &device->io;
  int code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 2, access);
  if (code >= 0) code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, count, list);
  if (code >= 0)
    code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_CHANNELS, (unsigned)channels,
                                           (unsigned)channels);
  if (code >= 0)
    code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_RATE, rate ? (unsigned)rate : 8000,
                                           rate ? (unsigned)rate : 192000);
  if (code >= 0)
    code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 18);
  if (code >= 0)
    code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 128, 1 << 20);
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, 2, 64);
  return code;
}

SND_PCM_PLUGIN_DEFINE_FUNC(faults) {
  (void)root;
  struct device *device = calloc(1, sizeof *device);
  if (!device) return -ENOMEM;
  device->times = 1;
  device->still = device->hang = -1;
  const char *formats = "FLOAT_LE S32_LE S24_LE S24_3LE S16_LE U8", *capture = NULL;
  long rate = 0, rate_again = 0, channels = 2, noisy = 0;
  int code = 0, refusal = 0;

  snd_config_iterator_t each, next;
  snd_config_for_each(each, next, conf) {
    snd_config_t *entry = snd_config_iterator_entry(each);
    const char *key, *text = "";
    long number = 0;
    if (snd_config_get_id(entry, &key) < 0 || !strcmp(key, "type") || !strcmp(key, "comment") ||
        !strcmp(key, "hint"))
      continue;
    snd_config_get_string(entry, &text);
    snd_config_get_integer(entry, &number);
    if (!strcmp(key, "fault")) device->fault = error_named(text);
    else if (!strcmp(key, "open")) refusal = error_named(text);
    else if (!strcmp(key, "where"))
      device->where = !strcmp(text, "pointer") ? POINTER : !strcmp(text, "poll") ? POLL : TRANSFER;
    else if (!strcmp(key, "formats")) formats = text;
    else if (!strcmp(key, "capture")) capture = text;
    else if (!strcmp(key, "at")) device->at = number;
    else if (!strcmp(key, "times")) device->times = number;
    else if (!strcmp(key, "away")) device->away = number;
    else if (!strcmp(key, "short")) device->short_frames = number;
    else if (!strcmp(key, "still")) device->still = number;
    else if (!strcmp(key, "hang")) device->hang = number;
    else if (!strcmp(key, "noisy")) noisy = number;
    else if (!strcmp(key, "rate")) rate = number;
    else if (!strcmp(key, "rate_again")) rate_again = number;
    else if (!strcmp(key, "channels")) channels = number;
    else {
      SNDERR("Unknown field %s", key);
      code = -EINVAL;
    }
  }
  device->noisy = noisy;
  // A device within another's definition has no name.
  device->history = history_of(name ? name : "nameless");
  if (!code && !device->history) code = -ENOMEM;
  if (!code && refusal) code = -refusal;
  if (!code && now() < device->history->gone_until) code = -ENODEV;
  if (code) {
    free(device);
    return code;
  }
  if (rate_again && device->history->openings) rate = rate_again;

  device->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (device->noisy) {
    struct itimerspec once = {.it_value = {0, 1}};
    timerfd_settime(device->timer, 0, &once, NULL);
  }
  if (capture) device->capture = fopen(capture, "ae");
  device->io.version = SND_PCM_IOPLUG_VERSION;
  device->io.name = "faults to order";
  device->io.callback = &callbacks;
  device->io.private_data = device;
  device->io.poll_fd = device->timer;
  device->io.poll_events = POLLIN;
  code = snd_pcm_ioplug_create(&device->io, name, stream, mode);
  if (code < 0) {
    if (device->capture) fclose(device->capture);
    close(device->timer);
    free(device);
    return code;
  }
  code = grant(device, formats, rate, channels);
  if (code < 0) {
    snd_pcm_ioplug_delete(&device->io);
    return code;
  }
  device->history->openings++;
  *pcmp = device->io.pcm;
  return 0;
}

SND_PCM_PLUGIN_SYMBOL(faults)
