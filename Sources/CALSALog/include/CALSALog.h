// Keeps what libasound would print on stderr.
//
// The library reports through a variadic callback, which Swift cannot express.
#ifndef CALSALOG_H
#define CALSALOG_H

/// From here on libasound prints nothing of its own. Once, before the first call of the library.
void hb_alsa_silence(void);

/// Forgets what the calling thread was told.
void hb_alsa_forget(void);

/// The first thing that the calling thread was told since `hb_alsa_forget`; empty when nothing.
/// What follows the first complaint only repeats it on the way out of the library.
const char *hb_alsa_complaint(void);

#endif
