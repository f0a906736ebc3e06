import type { Choice, Field, Status } from '#contract/items/fields.ts';
import { callEndpoint } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Demo } from './events.ts';
import { roughCut } from './workspace.ts';

const choice = (name: string, color: Choice['color']): Choice => ({ id: uuidv7(), name, color });

/** Statuses and three fields of the larger team, with values on the cut under review. */
export async function setUpFields(demo: Demo): Promise<void> {
  const itemId = demo.ids.get(roughCut);
  const { Mara, Tom } = demo.accounts;
  const params = { teamId: demo.teamIds.northlight };
  const status = (name: string, color: Status['color'], progress: Status['progress']): Status => {
    return { id: uuidv7(), name, color, progress };
  };
  const review = status('With the client', 'violet', 'In Progress');
  const statuses = [
    status('Planned', 'grey', 'Upcoming'),
    status('In the edit', 'blue', 'In Progress'),
    review,
    status('On air', 'green', 'Done'),
  ];
  await callEndpoint(demo, 'setStatuses', { params, body: { statuses } }, Mara.token);
  const [cinema, web] = [choice('Cinema', 'orange'), choice('Web', 'teal')];
  const outlets: Field = { id: uuidv7(), name: 'Outlet', kind: 'choices', choices: [cinema, web], seenBy: 'everyone' };
  const editor: Field = { id: uuidv7(), name: 'Editor', kind: 'person', choices: [], seenBy: 'team' };
  const budget: Field = { id: uuidv7(), name: 'Budget', kind: 'number', choices: [], seenBy: 'admins' };
  await callEndpoint(demo, 'setFields', { params, body: { fields: [outlets, editor, budget] } }, Mara.token);
  if (!itemId) return;
  const ids = [itemId];
  await callEndpoint(demo, 'setStatus', { body: { ids, statusId: review.id } }, Tom.token);
  for (const [fieldId, value] of [
    [outlets.id, [cinema.id, web.id]],
    [editor.id, Tom.id],
    [budget.id, 48_000],
  ] as const) {
    const body = { ids, fieldId, value: typeof value === 'object' ? [...value] : value };
    await callEndpoint(demo, 'setValue', { body }, Mara.token);
  }
}
