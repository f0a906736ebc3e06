import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Field, Status } from '#contract/items/fields.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { fieldsKey, useTeamFields } from '#web/api/team-fields.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { countText } from '#web/ui/text/count.ts';
import { kindNames, sightNames } from '../words.ts';
import { FieldDialog } from './field-dialog.tsx';
import { move, OrderedRow } from './ordered-row.tsx';
import { StatusDialog } from './status-dialog.tsx';

type Edited = { kind: 'status'; one: Status | null } | { kind: 'field'; one: Field | null };
type Removed = { kind: 'status'; one: Status } | { kind: 'field'; one: Field };

/** The statuses and fields of a team, each list in its order. */
export function TeamFields({ teamId }: { teamId: string }) {
  const queryClient = useQueryClient();
  const query = useTeamFields(teamId);
  const { statuses = [], fields = [] } = query.data ?? {};
  const [edited, setEdited] = useState<{ about: Edited; open: boolean; times: number }>();
  const [removed, setRemoved] = useState<{ about: Removed; open: boolean }>();
  const edit = (about: Edited) => setEdited({ about, open: true, times: (edited?.times ?? 0) + 1 });

  /** Throws why it failed, and shows what the server has now. */
  async function save(next: { statuses: Status[] } | { fields: Field[] }): Promise<void> {
    const params = { teamId };
    try {
      if ('statuses' in next) await call('setStatuses', { params, body: { ...next, from: statuses } });
      else await call('setFields', { params, body: { ...next, from: fields } });
    } finally {
      await queryClient.invalidateQueries({ queryKey: fieldsKey(teamId) });
      void queryClient.invalidateQueries({ queryKey: ['items', teamId] });
    }
  }
  const saveOrSay = (next: Parameters<typeof save>[0]) =>
    void save(next).catch((error) => showError(formatError(error)));

  return (
    <div className="flex flex-col gap-4">
      <Panel title="Statuses" end={<Button onClick={() => edit({ kind: 'status', one: null })}>New status</Button>}>
        <LoadProblem query={query} />
        {query.isPending && <RowsSkeleton label="Loading the statuses" count={2} />}
        {query.data && statuses.length === 0 && (
          <p className="px-5 py-4 text-pretty text-quiet">
            The team uses Upcoming, In Progress and Done. Statuses of its own take their place.
          </p>
        )}
        {statuses.map((status, index) => (
          <OrderedRow
            key={status.id}
            name={status.name}
            title={`Counts as ${status.progress}`}
            value={<Tag {...status} />}
            {...{ index, count: statuses.length }}
            onMove={(to) => saveOrSay({ statuses: move(statuses, index, to) })}
            onEdit={() => edit({ kind: 'status', one: status })}
            onRemove={() => setRemoved({ about: { kind: 'status', one: status }, open: true })}
          />
        ))}
      </Panel>
      <Panel title="Fields" end={<Button onClick={() => edit({ kind: 'field', one: null })}>New field</Button>}>
        {query.isPending && <RowsSkeleton label="Loading the fields" count={2} />}
        {query.data && fields.length === 0 && (
          <p className="px-5 py-4 text-pretty text-quiet">
            None yet. A field keeps a text, number, date, choice, person or link for each file and folder.
          </p>
        )}
        {fields.map((field, index) => (
          <OrderedRow
            key={field.id}
            name={field.name}
            title={`${kindNames[field.kind]} · ${sightNames[field.seenBy]}`}
            value={field.name}
            {...{ index, count: fields.length }}
            onMove={(to) => saveOrSay({ fields: move(fields, index, to) })}
            onEdit={() => edit({ kind: 'field', one: field })}
            onRemove={() => setRemoved({ about: { kind: 'field', one: field }, open: true })}
          />
        ))}
      </Panel>
      {edited?.about.kind === 'status' && (
        <StatusDialog
          key={edited.times}
          open={edited.open}
          onOpenChange={(open) => setEdited({ ...edited, open })}
          status={edited.about.one}
          onSave={(status) => save({ statuses: put(statuses, status) })}
        />
      )}
      {edited?.about.kind === 'field' && (
        <FieldDialog
          key={edited.times}
          open={edited.open}
          onOpenChange={(open) => setEdited({ ...edited, open })}
          field={edited.about.one}
          onSave={(field) => save({ fields: put(fields, field) })}
        />
      )}
      {removed && (
        <RemoveDialog
          {...{ teamId, about: removed.about, open: removed.open }}
          onOpenChange={(open) => setRemoved({ ...removed, open })}
          act={() => {
            const isOther = ({ id }: { id: string }) => id !== removed.about.one.id;
            return save(
              removed.about.kind === 'status'
                ? { statuses: statuses.filter(isOther) }
                : { fields: fields.filter(isOther) },
            );
          }}
        />
      )}
    </div>
  );
}

/** In its place, or at the end. */
function put<T extends { id: string }>(list: readonly T[], one: T): T[] {
  return list.some(({ id }) => id === one.id) ? list.map((old) => (old.id === one.id ? one : old)) : [...list, one];
}

type RemoveDialogProps = {
  teamId: string;
  about: Removed;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  act: () => Promise<void>;
};

/** Says how many items lose something. */
function RemoveDialog({ teamId, about: { kind, one }, act, ...dialog }: RemoveDialogProps) {
  const { data } = useQuery({
    queryKey: [...fieldsKey(teamId), 'uses', one.id],
    queryFn: ({ signal }) => call('countUses', { params: { teamId } }, signal),
  });
  const count = data?.uses[one.id] ?? 0;
  return (
    <AskDialog
      {...dialog}
      title={`Remove ${kind === 'status' ? 'the status' : 'the field'} "${one.name}"?`}
      confirm="Remove"
      act={act}
    >
      {!data && 'Counting its uses…'}
      {data &&
        kind === 'status' &&
        `${countText(count, 'item')} with it will keep the progress, and get another status.`}
      {data && kind === 'field' && `${countText(count, 'value')} will be removed with it. This cannot be undone.`}
    </AskDialog>
  );
}
