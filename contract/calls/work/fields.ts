import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Field, Fields, FieldValue, Status, Statuses } from '../../items/fields.ts';
import { Changed, ItemIds, maxBatch, Progress } from '../../items/items.ts';
import { Success, TeamId } from '../shared.ts';

const FormerValue = z.object({ id: z.uuid(), value: FieldValue.nullable() });
const FormerStatus = z.object({
  id: z.uuid(),
  statusId: z.uuid().nullable().describe('Its own one; null if it followed its progress'),
  progress: Progress,
});

const eachOnce = <T extends z.ZodType<{ id: string }>>(former: T) =>
  z
    .array(former)
    .min(1, 'Say which items.')
    .max(maxBatch, `Use at most ${maxBatch} items in one call.`)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Name each item once.');

const Restored = z.object({
  success: z.literal(true),
  skipped: z
    .array(z.uuid())
    .describe('Those that stay as they are: deleted, moved to another team, locked, or changed since'),
});

export const fieldCalls = {
  listFields: endpoint({
    method: 'GET',
    path: '/teams/:teamId/fields',
    summary: 'Lists the statuses of a team, and the fields that the caller may see',
    audience: 'viewer',
    scope: 'items:read',
    params: TeamId,
    query: z.object({
      itemId: z.uuid().optional().describe('For people by a link, who see no statuses: an item that the link opens'),
    }),
    output: z.object({ statuses: z.array(Status), fields: z.array(Field) }),
  }),
  countUses: endpoint({
    method: 'GET',
    path: '/teams/:teamId/fields/uses',
    summary: 'Counts the items of each status, and the values of each field and choice',
    audience: 'admin',
    scope: 'teams:read',
    params: TeamId,
    output: z.object({ uses: z.record(z.uuid(), z.number()).describe('By ids; those without a use are absent') }),
  }),
  setStatuses: endpoint({
    method: 'PUT',
    path: '/teams/:teamId/statuses',
    summary: 'Sets the statuses of a team, in their order. Items of a removed one keep its progress',
    audience: 'admin',
    scope: 'teams:write',
    params: TeamId,
    body: z.object({
      statuses: Statuses,
      from: Statuses.optional().describe('The list that the caller saw; refused if it was changed since'),
    }),
    output: Success,
  }),
  setFields: endpoint({
    method: 'PUT',
    path: '/teams/:teamId/fields',
    summary: 'Sets the fields of a team, in their order. The values of removed fields and choices are removed',
    audience: 'admin',
    scope: 'teams:write',
    params: TeamId,
    body: z.object({
      fields: Fields,
      from: Fields.optional().describe('The list that the caller saw; refused if it was changed since'),
    }),
    output: Success,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/items/status',
    summary: 'Sets the status of items, and with it their progress',
    audience: 'editor',
    scope: 'items:write',
    body: z.object({
      ids: ItemIds,
      statusId: z.uuid(),
    }),
    output: Changed.extend({ before: z.array(FormerStatus).describe('Of those that changed') }),
  }),
  restoreStatuses: endpoint({
    method: 'POST',
    path: '/items/status/restore',
    summary:
      'Undoes `setStatus`: items that still have the status get their former one, or none. The others stay as they are',
    audience: 'editor',
    scope: 'items:write',
    body: z.object({
      teamId: z.uuid(),
      from: z.uuid().describe('The status that they have'),
      before: eachOnce(FormerStatus),
    }),
    output: Restored,
  }),
  setValue: endpoint({
    method: 'POST',
    path: '/items/values',
    summary: 'Sets the value of a field for items, or removes it',
    audience: 'editor',
    scope: 'items:write',
    body: z.object({
      ids: ItemIds,
      fieldId: z.uuid(),
      value: FieldValue.nullable().describe('Null removes it'),
      instead: z
        .uuid()
        .toLowerCase()
        .nullable()
        .optional()
        .describe('Of several choices: `value` takes the place of this one, null of none, and the others stay'),
    }),
    output: Changed.extend({ before: z.array(FormerValue).describe('Of those that changed') }),
  }),
  restoreValues: endpoint({
    method: 'POST',
    path: '/items/values/restore',
    summary: 'Undoes `setValue`: items that still have the value get their former ones. The others stay as they are',
    audience: 'editor',
    scope: 'items:write',
    body: z.object({
      teamId: z.uuid(),
      fieldId: z.uuid(),
      from: FieldValue.nullable().describe('The value that they have'),
      before: eachOnce(FormerValue),
    }),
    output: Restored,
  }),
};
