import { countText } from '#web/ui/text/count.ts';
import { type Entry, isAddingCaptions } from '../entries.ts';

type Told = Pick<Entry, 'stage' | 'captions' | 'captionFiles' | 'captionsAdded' | 'captionsProblem'>;

/** The problem with the captions of an upload; null if there is none. */
export function captionsProblem({ captions = [], captionFiles, captionsProblem: problem }: Told): string | null {
  if (captionFiles.length > 0 || captions.length === 0) return problem;
  return `Add ${captions.join(', ')} on the page of the video: captions do not survive a reload.`;
}

/** The line about the captions that were chosen together with a video. */
export function captionsText(entry: Told): string | null {
  const { captionFiles, captionsAdded } = entry;
  if (isAddingCaptions(entry)) return 'Adding captions';
  if (captionFiles.length > 0) return `With ${countText(captionFiles.length, 'file')} of captions`;
  return captionsAdded > 0 ? `${countText(captionsAdded, 'file')} of captions added` : null;
}
