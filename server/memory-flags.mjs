/**
 * Keeps the server small beside ffmpeg and Postgres. V8 would let the young generation grow to 128 MB, and the old one
 * to several times its live objects before it collects them.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--initial-old-space-size=64'];
