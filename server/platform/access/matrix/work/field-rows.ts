import type { fieldCalls } from '#contract/calls/work/fields.ts';
import type { Field, Status } from '#contract/items/fields.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from '../rows.ts';
import type { World } from '../world.ts';

const newStatus = (): Status => ({ id: uuidv7(), name: 'Legal', color: 'violet', progress: 'Upcoming' });
const newField = (): Field => ({ id: uuidv7(), name: 'Client', kind: 'text', choices: [], seenBy: 'everyone' });

async function statusIn({ server, team }: World): Promise<string> {
  const row = { ...newStatus(), team_id: team.id, position: 1 };
  await server.db.insertInto('team_statuses').values(row).execute();
  return row.id;
}

async function fieldIn({ server, team }: World): Promise<string> {
  const { seenBy, choices, ...field } = newField();
  const row = { ...field, team_id: team.id, choices: JSON.stringify(choices), seen_by: seenBy, position: 1 };
  await server.db.insertInto('team_fields').values(row).execute();
  return row.id;
}

export const fieldRows: Rows<keyof typeof fieldCalls> = {
  listFields: {
    byLink: 'view',
    send: ({ team, folder }) => ({ params: { teamId: team.id }, query: { itemId: folder.id } }),
  },
  countUses: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  setStatuses: { send: ({ team }) => ({ params: { teamId: team.id }, body: { statuses: [newStatus()] } }) },
  setFields: { send: ({ team }) => ({ params: { teamId: team.id }, body: { fields: [newField()] } }) },
  setStatus: {
    send: async (world) => ({ body: { ids: [world.folder.id], statusId: await statusIn(world) } }),
  },
  setValue: {
    send: async (world) => ({ body: { ids: [world.folder.id], fieldId: await fieldIn(world), value: 'Acme' } }),
  },
  restoreStatuses: {
    send: async (world) => ({
      body: {
        ...{ teamId: world.team.id, from: await statusIn(world) },
        before: [{ id: world.folder.id, statusId: null, progress: 'Upcoming' }],
      },
    }),
  },
  restoreValues: {
    send: async (world) => ({
      body: {
        ...{ teamId: world.team.id, fieldId: await fieldIn(world), from: null },
        before: [{ id: world.folder.id, value: 'Acme' }],
      },
    }),
  },
};
