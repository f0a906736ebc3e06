export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** For protocols that count in seconds: cookies, sessions, jobs. */
export const dayS = 24 * 60 * 60;
