const gigabyte = 1024 ** 3;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Below 0.1 GB in MB, else in GB, both with two decimals. */
export function formatSize(bytes: number): string {
  const gigabytes = bytes / gigabyte;
  return gigabytes < 0.1 ? `${(gigabytes * 1024).toFixed(2)} MB` : `${gigabytes.toFixed(2)} GB`;
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
