/**
 * Consecutive timecode labels of a tape, counted one by one like a clock that skips drop-frame labels. It shares nothing
 * with the arithmetic that it tests.
 */
export function listLabels(start: string, perSecond: number, isDropFrame: boolean, count: number): string[] {
  let [hours = 0, minutes = 0, seconds = 0, frames = 0] = start.split(/[:;]/).map(Number);
  const two = (value: number) => String(value).padStart(2, '0');
  const skipped = isDropFrame ? (perSecond / 30) * 2 : 0;
  return Array.from({ length: count }, () => {
    const label = `${two(hours)}:${two(minutes)}:${two(seconds)}${isDropFrame ? ';' : ':'}${two(frames)}`;
    frames += 1;
    if (frames === perSecond) [frames, seconds] = [0, seconds + 1];
    if (seconds === 60) [seconds, minutes] = [0, minutes + 1];
    if (frames === 0 && seconds === 0 && minutes % 10 !== 0) frames = skipped;
    if (minutes === 60) [minutes, hours] = [0, hours + 1];
    if (hours === 24) hours = 0;
    return label;
  });
}
