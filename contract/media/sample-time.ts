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
