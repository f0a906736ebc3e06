import { formatTimecode } from '#contract/media/timecode.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { saveBlob } from '#web/ui/save-blob.ts';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';

/** Saves the canvas as it is shown, named after the sides and their timecodes. */
export async function saveStill(comparison: Comparison, sides: readonly ComparedSide[]): Promise<void> {
  const frames = comparison.state().shown?.frames ?? [];
  const parts = sides.map(({ name, scale }, side) => {
    const frame = frames[side] ?? null;
    return frame === null ? name : `${name} ${formatTimecode(frame, scale)}`;
  });
  const picture = await comparison.still();
  if (!picture) {
    showError('There is no picture to save yet. Wait until the videos are shown.');
    return;
  }
  saveBlob(picture, `${parts.join(' ')}.png`);
}
