import type { LeftOut } from '#web/features/uploads/uploads.tsx';

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Says why these videos are no choice; null if they are one, or the first half of one. */
export function findProblem(videos: readonly File[]): string | null {
  const [first, second] = videos;
  const empty = videos.find(({ size }) => size === 0);
  if (!first) return 'There is no video in this. Choose two cuts of one film.';
  if (empty) return `${empty.name} is empty. Export it again, or choose another file.`;
  if (videos.length > 2) return `These are ${videos.length} videos. Choose two cuts of one film.`;
  if (second && isSame(first, second)) return 'This is the same file twice. Choose another cut of the film.';
  return null;
}

/** Names the first file that was not taken. */
export function formatLeftOut(leftOut: readonly LeftOut[]): string | null {
  const [first, ...others] = leftOut;
  if (!first) return null;
  return others.length === 0
    ? `${first.path} is not a video and was left out.`
    : `${first.path} and ${others.length} more are not videos and were left out.`;
}
