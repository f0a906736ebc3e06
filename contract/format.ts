import { dayMs, hourMs, minuteMs } from './durations.ts';

const gigabyte = 1024 ** 3;

/** In MB below 0.1 GB, else in GB, with two decimals. */
export function formatSize(bytes: number): string {
  const gigabytes = bytes / gigabyte;
  return gigabytes < 0.1 ? `${(gigabytes * 1024).toFixed(2)} MB` : `${gigabytes.toFixed(2)} GB`;
}

/** A duration in whole seconds: "0:42", "1:03:10". */
export function formatDuration(durationMs: number): string {
  return formatSeconds(Math.round(durationMs / 1000));
}

/** Rounding errors put a frame slightly before or after its second. */
export const wholeSeconds = (seconds: number) => Math.floor(Math.max(0, seconds) + 1e-6);

/** "0:42", "1:03:10": rounds down to the second. */
export function formatSeconds(seconds: number): string {
  const whole = wholeSeconds(seconds);
  const [minutes, hours] = [Math.floor(whole / 60) % 60, Math.floor(whole / 3600)];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** "0:42.125", "1:03:10.000": the time of a sample, rounded down to the millisecond. */
export function formatSampleTime(sample: number, sampleRate: number): string {
  // Both are whole, so that nothing is rounded before.
  const ms = Math.floor((sample * 1000) / sampleRate);
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  const two = (count: number) => String(count).padStart(2, '0');
  const clock = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${clock}:${two(seconds)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** "2 days ago", "1 hr ago", "5 mins ago", "now"; "Unknown" without a time. */
export function formatAge(iso: string | undefined, nowMs: number): string {
  const thenMs = iso === undefined ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(thenMs)) return 'Unknown';
  const ageMs = nowMs - thenMs;
  if (ageMs >= dayMs) return countAgo(ageMs, dayMs, 'day');
  if (ageMs >= hourMs) return countAgo(ageMs, hourMs, 'hr');
  if (ageMs >= minuteMs) return countAgo(ageMs, minuteMs, 'min');
  return 'now';
}

function countAgo(ageMs: number, unitMs: number, unit: string): string {
  const count = Math.floor(ageMs / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** "31 MB/s", "3.4 MB/s" below 10, "640 kB/s" below 1 MB/s. */
export function formatSpeed(bytesPerSecond: number): string {
  const megabytes = bytesPerSecond / 1024 ** 2;
  if (megabytes < 1) return `${Math.round(bytesPerSecond / 1024)} kB/s`;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB/s`;
}

/** "45 s left", "2 min left", "1 h 5 min left": no more precise than the estimate. */
export function formatTimeLeft(leftMs: number): string {
  if (leftMs < minuteMs) return `${Math.max(1, Math.ceil(leftMs / 1000))} s left`;
  const minutes = Math.ceil(leftMs / minuteMs);
  if (minutes < 60) return `${minutes} min left`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`} left`;
}
