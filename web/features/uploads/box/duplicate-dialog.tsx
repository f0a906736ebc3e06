import { useState } from 'react';
import { numberedName } from '#contract/names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import type { Entry } from '../entries.ts';
import { chooseName } from '../queue/engine.ts';
import type { NameChoice } from '../queue/upload-queue.ts';

/** Asks what to do with a file whose name is taken. Closing decides nothing: the file waits in the box. */
export function DuplicateDialog({ entry, others, ...dialog }: DialogState & { entry: Entry; others: number }) {
  const [forAll, setForAll] = useState(false);
  const { id, name, place, folders } = entry;
  const where = folders.at(-1) ?? place.name;

  function give(given: NameChoice) {
    if (others === 0 || forAll) dialog.onOpenChange(false);
    chooseName(id, given, forAll && others > 0);
  }

  return (
    <Dialog
      {...dialog}
      title={`“${name}” already exists`}
      description={`There is a file of this name in ${where}. What should happen to yours?`}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="font-medium">New version</dt>
        <dd className="text-quiet">Takes its place. The old one stays beneath it, with its comments.</dd>
        <dt className="font-medium">Keep both</dt>
        <dd className="wrap-anywhere text-quiet">Yours is called “{numberedName(name, 2)}”.</dd>
        <dt className="font-medium">Skip</dt>
        <dd className="text-quiet">Yours is not uploaded.</dd>
      </dl>
      {others > 0 && (
        <label className="mt-4 flex min-h-control items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={forAll}
            onChange={(event) => setForAll(event.target.checked)}
            className="size-4 accent-accent"
          />
          Do the same for the other {others}
        </label>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => give('skip')}>Skip</Button>
        <Button onClick={() => give('version')}>New version</Button>
        <Button data-first variant="primary" onClick={() => give('keep-both')}>
          Keep both
        </Button>
      </div>
    </Dialog>
  );
}
