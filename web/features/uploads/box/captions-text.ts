import { countText } from '#web/ui/text/count.ts';
import { type Entry, isAddingCaptions } from '../entries.ts';

type Told = Pick<Entry, 'stage' | 'captions' | 'captionFiles' | 'captionsAdded' | 'captionsProblem'>;

/** The problem with the captions of an upload; null if there is none. */
export function captionsProblem({ captions = [], captionFiles, captionsProblem: problem }: Told): string | null {
  if (captionFiles.length > 0 || captions.length === 0) return problem;
  return `Add ${captions.join(', ')} on the page of the video: captions do not survive a reload.`;
}

/** In the line below the name, about the captions that were chosen together with a video. */
export function captionsText(entry: Told): string | null {
  const { captionFiles, captionsAdded } = entry;
  if (isAddingCaptions(entry)) return 'adding captions';
  if (captionFiles.length > 0) return `with ${countText(captionFiles.length, 'caption file')}`;
  return captionsAdded > 0 ? `${countText(captionsAdded, 'caption file')} added` : null;
}
