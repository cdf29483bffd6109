#include "CALSALog.h"

#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdio.h>

static _Thread_local char complaint[256];

static void keep(const char *file, int line, const char *function, int error, const char *format,
                 ...) {
  (void)file, (void)line, (void)function, (void)error;
  if (complaint[0]) return;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(complaint, sizeof complaint, format, arguments);
  va_end(arguments);
}

void hb_alsa_silence(void) { snd_lib_error_set_handler(keep); }

void hb_alsa_forget(void) { complaint[0] = 0; }

const char *hb_alsa_complaint(void) { return complaint; }
