import { ImportDialog } from '#web/features/marker-import/marker-import.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';

const noStill = () => null;
const noFrames = () => {};

/** The dialog that imports notes on a sound, which has no stills. */
export function ImportSoundNotes(
  props: DialogState & { itemId: string; version: number; timeOf: (sample: number) => string },
) {
  return <ImportDialog {...props} renderStill={noStill} onFrames={noFrames} />;
}
