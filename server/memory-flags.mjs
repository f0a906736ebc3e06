/**
 * Keeps the server small beside ffmpeg and Postgres. V8 would let the young generation grow to 128 MB, and the old one
 * to several times its live objects before it collects them.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--initial-old-space-size=64'];

/**
 * The C library would give up to eight heaps per core to the server's threads, and returns little of what they free. With two,
 * native memory is 27 MB instead of 44. The heavy work is done by other programs, which do not get this setting.
 */
export const memorySettings = { MALLOC_ARENA_MAX: '2' };
