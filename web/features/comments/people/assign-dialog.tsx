import { useState } from 'react';
import type { Assignment } from '#contract/comments/mentions.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { formatDay } from '#web/ui/text/day.ts';
import { Field } from '#web/ui/text/field.tsx';
import { usePeople } from './known-people.ts';

const noOne = '';

/** Chooses the person of the team who deals with a comment, also with one that is being written, and until when. */
export function AssignDialog({
  assignment,
  itemId,
  onAssign,
  ...dialog
}: DialogState & {
  assignment: Assignment | null;
  itemId: string;
  onAssign: (assignment: Assignment | null) => Promise<void>;
  focusAfter?: () => HTMLElement | null;
}) {
  const [opened] = useState(assignment);
  const found = usePeople(itemId, true).filter(({ isAssignable }) => isAssignable);
  const people = found.length > 0 || !assignment ? found : [assignment.person];
  const [personId, setPersonId] = useState(assignment?.person.id ?? noOne);
  const [dueOn, setDueOn] = useState(assignment?.dueOn ?? '');
  const person = people.find(({ id }) => id === personId);
  return (
    <FormDialog
      {...dialog}
      title="Assign the comment"
      description={assignment ? undefined : 'The person gets an email, and finds the comment in My work.'}
      action={person || !assignment ? 'Assign' : 'End assignment'}
      isReady={person !== undefined || assignment !== null}
      act={() =>
        onAssign(
          person
            ? { person: { id: person.id, name: person.name, image: person.image }, dueOn: dueOn === '' ? null : dueOn }
            : null,
        )
      }
    >
      {(problem) => (
        <>
          <div className="flex flex-col gap-1">
            <span aria-hidden="true" className="font-medium text-sm">
              Person
            </span>
            <Listbox
              label="Person"
              size="field"
              isFirst
              value={person ? personId : noOne}
              options={[
                { value: noOne, label: 'No one' },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setPersonId}
            />
          </div>
          <Field
            label="Due date"
            type="date"
            min="2000-01-01"
            max="2999-12-31"
            value={dueOn}
            onChange={(event) => setDueOn(event.target.value)}
            error={problem}
          />
          <p role="status" className="text-pretty text-sm empty:hidden">
            {describeChange(opened, assignment)}
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** Another person may assign it while the dialog is open. */
function describeChange(before: Assignment | null, now: Assignment | null): string {
  if (before?.person.id === now?.person.id && before?.dueOn === now?.dueOn) return '';
  if (!now) return 'Meanwhile its assignment was ended.';
  return `Meanwhile it was assigned to ${now.person.name}${now.dueOn === null ? '' : `, due ${formatDay(now.dueOn)}`}.`;
}
