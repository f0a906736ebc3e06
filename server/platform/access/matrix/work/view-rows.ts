import type { viewCalls } from '#contract/calls/work/views.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from '../rows.ts';

const settings = { shape: 'board' as const, by: 'status' as const };

export const viewRows: Rows<keyof typeof viewCalls> = {
  listViews: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  putView: {
    send: ({ team }) => ({
      params: { teamId: team.id, viewId: uuidv7() },
      body: { name: 'Mine', folderId: null, isShared: false, settings },
    }),
  },
  removeView: { send: ({ team }) => ({ params: { teamId: team.id, viewId: uuidv7() } }) },
  showBoard: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  listColumn: { send: ({ team }) => ({ params: { teamId: team.id }, query: { key: 'Done' } }) },
  showCalendar: {
    send: ({ team }) => ({ params: { teamId: team.id }, query: { from: '2026-12-01', to: '2026-12-31' } }),
  },
};
