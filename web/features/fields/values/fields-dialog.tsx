import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#contract/items/fields.ts';
import type { Progress } from '#contract/items/progress.ts';
import { call } from '#web/api/client.ts';
import { useTeamFields } from '#web/api/team-fields.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { countText } from '#web/ui/text/count.ts';
import { useAction } from '#web/ui/use-action.ts';
import { ValueInput } from './value-input.tsx';

/** Typed from the contract; importing the value would bundle its schemas. */
const maxBatch = 5_000;

type Item = { id: string; name: string; statusId: string | null; values: FieldValues };

type Step =
  | { statusId: string; before: { id: string; statusId: string | null; progress: Progress }[] }
  | { fieldId: string; value: FieldValue | null; before: { id: string; value: FieldValue | null }[] };

type FieldsDialogProps = DialogState & {
  teamId: string;
  items: readonly Item[];
  /** With the values before, for the undo. */
  onDone: (steps: readonly Step[]) => void;
};

/** Edits the status and the values of one item or many. Only what was touched changes. */
export function FieldsDialog({ teamId, items, onDone, ...dialog }: FieldsDialogProps) {
  const queryClient = useQueryClient();
  const query = useTeamFields(teamId);
  const [touched, setTouched] = useState<Record<string, FieldValue | null>>({});
  const [statusId, setStatusId] = useState('');
  const { pending, problem, setProblem, run } = useAction(async () => {
    const steps: Step[] = [];
    for (let from = 0; from < items.length; from += maxBatch) {
      const ids = items.slice(from, from + maxBatch).map(({ id }) => id);
      if (statusId !== '') {
        const { before } = await call('setStatus', { body: { ids, statusId } });
        steps.push({ statusId, before });
      }
      for (const [fieldId, value] of Object.entries(touched)) {
        const { before } = await call('setValue', { body: { ids, fieldId, value } });
        steps.push({ fieldId, value, before });
      }
    }
    await queryClient.invalidateQueries({ queryKey: ['items', teamId, 'listing'] });
    dialog.onOpenChange(false);
    onDone(steps);
  });
  const { statuses = [], fields = [] } = query.data ?? {};
  const same = items.every((item) => item.statusId === items[0]?.statusId) ? items[0]?.statusId : null;
  const title = items.length === 1 ? `Fields of ${items[0]?.name}` : `Fields of ${countText(items.length, 'item')}`;
  const hasStatus = statuses.length > 0;
  return (
    <Dialog {...dialog} title={title}>
      <LoadProblem query={query} className="" />
      {query.isPending && <RowsSkeleton label="Loading the fields" count={2} />}
      {query.data && !hasStatus && fields.length === 0 && (
        <p className="text-pretty text-quiet">
          The team has no fields yet. Its admins make them in Team Info, under Fields.
        </p>
      )}
      <Form onSubmit={() => run()} onInput={() => setProblem(undefined)} className="flex flex-col gap-3">
        {hasStatus && (
          <div>
            <p className="mb-1 font-medium text-sm">Status</p>
            <Listbox
              label="Status"
              size="field"
              className="w-full"
              value={statusId || (same ?? '')}
              options={[
                ...(same ? [] : [{ value: '', label: items.length > 1 ? 'As they are' : 'None' }]),
                ...statuses.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setStatusId}
            />
          </div>
        )}
        {fields.map((field) => (
          <ValueInput
            key={field.id}
            teamId={teamId}
            field={field}
            value={touched[field.id] === undefined ? commonValue(items, field) : (touched[field.id] ?? undefined)}
            isMixed={touched[field.id] === undefined && isMixed(items, field)}
            onChange={(value) => setTouched({ ...touched, [field.id]: value })}
          />
        ))}
        <p role="alert" className="text-pretty text-sm text-upcoming empty:hidden">
          {problem}
        </p>
        <FormButtons
          onCancel={() => dialog.onOpenChange(false)}
          pending={pending}
          disabled={statusId === '' && Object.keys(touched).length === 0}
        >
          Save
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const isMixed = (items: readonly Item[], { id }: Field) =>
  items.some(({ values }) => JSON.stringify(values[id]) !== JSON.stringify(items[0]?.values[id]));

/** The value that all of them have. */
const commonValue = (items: readonly Item[], field: Field): FieldValue | undefined =>
  isMixed(items, field) ? undefined : items[0]?.values[field.id];
