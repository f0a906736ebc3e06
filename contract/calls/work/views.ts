import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { SortKey, SortOrder } from '../../items/items.ts';
import {
  Card,
  Column,
  cardsPerColumn,
  Entry,
  mostEntries,
  mostPeople,
  mostViews,
  SavedView,
  ViewFilter,
  ViewSettings,
} from '../../views/views.ts';
import { Path, Success, TeamId } from '../shared.ts';

const ViewId = TeamId.extend({ viewId: z.uuid() });
/** Of an address, whose values are texts. */
const flag = z.stringbool().default(false);
const place = {
  path: Path.default('').describe('The names of the folders on the way, joined by slashes'),
  ...ViewFilter.shape,
  onlyOpen: flag,
  isDeep: flag,
};
const By = z.union([z.literal('status'), z.uuid()]);

/** Saved views of a team, and what boards and calendars show. */
export const viewCalls = {
  listViews: endpoint({
    method: 'GET',
    path: '/teams/:teamId/views',
    summary: 'Lists the shared views of a team and those of the caller',
    audience: 'viewer',
    scope: 'items:read',
    params: TeamId,
    output: z.object({ views: z.array(SavedView).describe(`At most ${mostViews} shared and as many own ones`) }),
  }),
  putView: endpoint({
    method: 'PUT',
    path: '/teams/:teamId/views/:viewId',
    summary: 'Saves a view under an id of the client, or changes it. Only editors save shared ones',
    audience: 'viewer',
    scope: 'items:write',
    params: ViewId,
    body: z.object({
      name: SavedView.shape.name,
      folderId: z.uuid().nullable(),
      isShared: z.boolean(),
      settings: ViewSettings,
      seenAt: z.iso.datetime().optional().describe('`changedAt` as the caller saw it; refused if it was changed since'),
    }),
    output: Success,
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/views/:viewId',
    summary: 'Removes a view; idempotent. Only editors remove shared ones',
    audience: 'viewer',
    scope: 'items:write',
    params: ViewId,
    output: Success,
  }),
  showBoard: endpoint({
    method: 'GET',
    path: '/teams/:teamId/board',
    summary: 'Returns the items of a folder in columns, by status or by a field with choices or people',
    audience: 'viewer',
    scope: 'items:read',
    params: TeamId,
    query: z.object({
      ...place,
      by: By.default('status'),
      sort: SortKey.default('name'),
      order: SortOrder.default('asc'),
      limit: z.coerce.number().int().min(1).max(200).default(cardsPerColumn).describe('Cards of each column'),
    }),
    output: z.object({
      folderId: z.uuid().nullable(),
      columns: z.array(Column).describe('An item with several choices is in each of its columns'),
      isWhole: z.boolean().describe(`False if there are more than ${mostPeople} people`),
    }),
  }),
  listColumn: endpoint({
    method: 'GET',
    path: '/teams/:teamId/board/column',
    summary: 'Returns one page of a column of a board',
    audience: 'viewer',
    scope: 'items:read',
    params: TeamId,
    query: z.object({
      ...place,
      by: By.default('status'),
      key: z.union([z.literal(''), ViewFilter.shape.status.unwrap()]).describe('Empty for items without a choice'),
      sort: SortKey.default('name'),
      order: SortOrder.default('asc'),
      limit: z.coerce.number().int().min(1).max(200).default(cardsPerColumn),
      after: z.string().max(2_000).optional().describe('`next` of the page before'),
    }),
    output: z.object({ cards: z.array(Card), next: z.string().nullable() }),
  }),
  showCalendar: endpoint({
    method: 'GET',
    path: '/teams/:teamId/calendar',
    summary: 'Returns the items of a folder with approvals, a date field or assigned comments on some days',
    audience: 'viewer',
    scope: 'items:read',
    params: TeamId,
    query: z.object({
      ...place,
      by: z.union([z.literal('due'), z.uuid()]).default('due'),
      from: z.iso.date(),
      to: z.iso.date().describe('This day included; at most 62 days later'),
      withComments: flag.default(true).describe('Also the days when assigned comments are due'),
    }),
    output: z.object({
      folderId: z.uuid().nullable(),
      entries: z
        .array(Entry)
        .describe(`At most ${mostEntries}. Those due at a moment include the days before and after`),
      isWhole: z.boolean().describe('False if there are more entries'),
    }),
  }),
};
