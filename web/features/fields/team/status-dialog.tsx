import { useState } from 'react';
import type { Status } from '#contract/items/fields.ts';
import { newId } from '#web/api/new-id.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { ColorChoice } from './color-choice.tsx';

const progressOptions = (['Upcoming', 'In Progress', 'Done'] as const).map((value) => ({
  value,
  label: `Counts as ${value}`,
}));

/** Makes a status, or changes one. */
export function StatusDialog({
  status,
  onSave,
  ...dialog
}: DialogState & {
  /** Null for a new one. */
  status: Status | null;
  onSave: (status: Status) => Promise<void>;
}) {
  const [draft, setDraft] = useState<Status>(
    () => status ?? { id: newId(), name: '', color: 'blue', progress: 'In Progress' },
  );
  const set = (change: Partial<Status>) => setDraft({ ...draft, ...change });
  return (
    <FormDialog
      {...dialog}
      title={status ? 'Edit the status' : 'New status'}
      action="Save"
      isReady={draft.name.trim() !== ''}
      act={() => onSave({ ...draft, name: draft.name.trim() })}
    >
      {(problem) => (
        <>
          <Field
            label="Name"
            maxLength={60}
            autoComplete="off"
            value={draft.name}
            error={problem}
            onChange={({ target }) => set({ name: target.value })}
          />
          <div className="mb-4 flex flex-wrap gap-2">
            <ColorChoice color={draft.color} onChange={(color) => set({ color })} />
            <Listbox
              label="Progress"
              size="field"
              value={draft.progress}
              options={progressOptions}
              onChange={(progress) => set({ progress })}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
