import * as z from 'zod';
import { ApprovalMark } from '../approvals/approval-view.ts';
import { line } from '../approvals/templates.ts';
import { FieldValues, mostFields } from '../items/fields.ts';
import { ItemType, ListSort, Progress, SortOrder } from '../items/items.ts';
import { listColumns } from './list-columns.ts';

/** More would be a list, not a choice. */
export const mostViews = 100;
/** Entries of a calendar; a month with more says so. */
export const mostEntries = 500;
export const cardsPerColumn = 50;
/** Columns of people; a board with more says so. */
export const mostPeople = 100;

const ListColumn = z.enum(listColumns);

export const viewShapes = ['grid', 'list', 'board', 'calendar'] as const;
export const ViewShape = z.enum(viewShapes);
export type ViewShape = z.infer<typeof ViewShape>;

const Key = z
  .union([z.uuid(), Progress])
  .describe('The id of a status, choice or person; without statuses of the team a progress');

/** As browsers write what people type: also `.5`. */
export const typedNumber = /^-?(\d+([.]\d+)?|[.]\d+)(e[+-]?\d{1,2})?$/i;
const Bound = z
  .union([z.iso.date(), z.string().max(40).regex(typedNumber, 'Give a number such as 12.5, or a day.')])
  .optional();
/** An address has no half characters, and the database keeps none. */
const Part = z
  .string()
  .max(200)
  .overwrite((text) => text.toWellFormed());

/** The filter of a view. */
export const ViewFilter = z.object({
  name: Part.default('').describe('Names that contain it, in whatever case'),
  status: Key.optional(),
  fieldId: z.uuid().optional().describe('Of a field, together with one of the following'),
  choiceId: z
    .union([z.uuid(), z.enum(['true', 'false', 'none'])])
    .optional()
    .describe('A choice, a person, the tick of a box, or `none` for items without a value'),
  contains: Part.optional().describe('Texts and links that contain it, in whatever case'),
  atLeast: Bound.describe('Numbers or days from this one on'),
  atMost: Bound.describe('Numbers or days up to this one'),
  onlyOpen: z.boolean().default(false).describe('Only those with open comments'),
  isDeep: z.boolean().default(false).describe('All files below the folder; else what is directly in it'),
});
export type ViewFilter = z.infer<typeof ViewFilter>;

export const ViewSettings = ViewFilter.extend({
  shape: ViewShape,
  sort: ListSort.default('name').describe('Boards know the first five alone'),
  order: SortOrder.default('asc'),
  withComments: z.boolean().default(true).describe('Of a calendar: also the days when assigned comments are due'),
  columns: z
    .array(z.union([ListColumn, z.uuid()]))
    .max(listColumns.length + mostFields)
    .optional()
    .describe('Of a list, beside the name: its own ones and those of fields'),
  by: z
    .union([z.enum(['status', 'due']), z.uuid()])
    .describe(
      'The columns of a board: status, or a field with choices or a person. The days of a calendar: due or a date field',
    ),
});
export type ViewSettings = z.infer<typeof ViewSettings>;

export const SavedView = z.object({
  id: z.uuid(),
  name: line(80),
  folderId: z.uuid().nullable().describe('Null for the team itself'),
  path: z.array(z.string()).describe('The names of the folders on the way to it'),
  isShared: z.boolean().describe('Whether the whole team sees it'),
  isMine: z.boolean(),
  settings: ViewSettings,
  changedAt: z.iso.datetime(),
});
export type SavedView = z.infer<typeof SavedView>;

export const Card = z.object({
  id: z.uuid(),
  type: ItemType,
  name: z.string(),
  path: z.array(z.string()).describe('The folders that it is in'),
  progress: Progress,
  statusId: z.uuid().nullable(),
  values: FieldValues.describe('By the ids of fields, as far as the caller sees these'),
  openComments: z.int(),
  posterUrl: z.string().nullable(),
  approval: ApprovalMark.nullable(),
});
export type Card = z.infer<typeof Card>;

export const Column = z.object({
  key: Key.nullable().describe('Null for items without a choice'),
  person: z.string().optional().describe('The name of the person, in a board by people'),
  total: z.int(),
  cards: z.array(Card),
  next: z.string().nullable().describe('The `after` of the next cards of this column; null at the end'),
});
export type Column = z.infer<typeof Column>;

/** Something on a day of the calendar. */
export const Entry = z.object({
  itemId: z.uuid(),
  type: ItemType,
  name: z.string(),
  path: z.array(z.string()),
  on: z.iso.date().nullable().describe('The value of the date field, or when the comment is due'),
  at: z.iso.datetime().nullable().describe('When an approval of it is due'),
  owed: z.int().describe('How many decisions are due then'),
  comment: z
    .object({
      id: z.uuid(),
      text: z.string().describe('Its beginning'),
      version: z.int(),
      assignee: z.string().describe('The name of the person'),
    })
    .nullable()
    .describe('An open comment that someone has until this day'),
});
export type Entry = z.infer<typeof Entry>;
