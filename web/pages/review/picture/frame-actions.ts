import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { getDraftFrame, refetchPlacements } from '#web/features/comments/comments.tsx';
import { saveStill } from '#web/features/drawing/drawing.tsx';
import { refetchMedia } from '#web/features/media/media.tsx';
import { showError, showFailure, showSuccess } from '#web/ui/notices/toast.ts';
import type { ReviewWorkState } from '../use-review-work.ts';
import { drawnAt } from './frame-drawings.tsx';

/** Saves the frame on screen, with the drawing on it, as a picture. */
export async function saveFrame(work: ReviewWorkState | null, fileName: string): Promise<void> {
  try {
    if (!work) throw new Error('no video is shown');
    const { player, drawing, comments, carried, chosenId } = work;
    const frame = player.frame();
    const picture = await player.still();
    const draftFrame = getDraftFrame(comments.place);
    const isHere = draftFrame === null || draftFrame === frame;
    const own = isHere ? drawing.value : null;
    const shown = own ?? drawnAt(carried.drawn, frame, chosenId)[0]?.drawing ?? null;
    const name = `${fileName} ${player.formatTime(frame)}`;
    await saveStill(name, picture, picture.width, picture.height, shown);
  } catch {
    showError('There is no frame to save yet. Wait until the video is shown.');
  }
}

export async function setPoster(itemId: string, version: number, frame: number): Promise<void> {
  await call('setPoster', { params: { itemId }, body: { version, frame } }).then(
    () => showSuccess('This frame is the poster now'),
    showFailure,
  );
}

export async function retryProcessing(queryClient: QueryClient, itemId: string, version: number): Promise<void> {
  await call('retryProcessing', { params: { itemId }, query: { version } })
    .then(() => Promise.all([refetchMedia(queryClient), refetchPlacements(queryClient)]))
    .catch(showFailure);
}
