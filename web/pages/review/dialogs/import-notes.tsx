import { useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { useFrameText } from '#web/decoder/frame-text.ts';
import { ImportDialog } from '#web/features/marker-import/marker-import.tsx';
import { aspectOf } from '#web/features/player/player.tsx';
import { Still, useStills } from '#web/features/stills/stills.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';

const stillWidth = 240;

/** The dialog that imports notes, with a still for each. */
export function ImportNotes({
  media,
  ...props
}: DialogState & { itemId: string; version: number; media: Media | undefined }) {
  const [frames, setFrames] = useState<readonly number[]>([]);
  const stills = useStills(media, frames, stillWidth);
  const frameText = useFrameText(media);
  return (
    <ImportDialog
      {...props}
      timeOf={(frame) => frameText?.(frame) ?? `Frame ${frame}`}
      renderStill={(frame) => (
        <Still url={stills.get(frame)} alt="" aspect={aspectOf(media)} className="w-20 shrink-0 sm:w-30" />
      )}
      onFrames={setFrames}
    />
  );
}
