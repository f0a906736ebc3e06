import type { ItemType, ListSort, SortKey, SortOrder } from '#contract/items/items.ts';
import type { ViewFilter } from '#contract/views/views.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isUuid, readMoment } from '#server/platform/db/cursors.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ItemFilter, valueFilterOf } from '#server/platform/db/rows/item-filter.ts';
import { type SortedBy, sortedBy } from '#server/platform/db/rows/item-order.ts';
import { sortColumns } from '#server/platform/db/rows/sort-columns.ts';
import {
  findPage,
  findPageByKey,
  findShownField,
  type ListedRow,
  type ReadBy,
  type Source,
  type Wanted,
} from './listing.queries.ts';

export type Page = { sort: ListSort; order: SortOrder; after?: string | undefined; limit: number } & Partial<
  Omit<ViewFilter, 'isDeep'>
>;
type Cursor = { kind: ItemType; value: string | null; id: string; name: string };
type Find = (kind: ItemType, limit: number) => Promise<ListedRow[]>;

/** The items that a caller asks for. A field that they may not see is like one that was removed. */
export async function readWhat(
  db: Db,
  from: Source,
  { teamId, isByLink, reader }: { teamId: string; isByLink: boolean; reader: ReadBy },
  { name = '', status, onlyOpen = false, ...rest }: Page,
): Promise<{ what: Wanted; isFiltered: boolean }> {
  const value = valueFilterOf(rest);
  if (value) await requireShown(db, teamId, { id: value.fieldId, given: 'query.fieldId' }, reader);
  const filter: ItemFilter = { name: name.trim(), status, value, onlyOpen };
  return {
    what: { ...from, filter, reader, knowsStatuses: !isByLink },
    isFiltered: filter.name !== '' || onlyOpen || value !== undefined || status !== undefined,
  };
}

/** Finds the next items of a kind, after the cursor of the page. */
export async function findInOrder(
  db: Db,
  teamId: string,
  what: Wanted,
  page: Page,
): Promise<{ after: Cursor | undefined; find: Find }> {
  const { sort, order } = page;
  if (sort in sortColumns) {
    const own = sort as SortKey;
    const after = readCursor(page.after, (value) => value !== null && readValue[own](value) !== undefined);
    const find: Find = (kind, limit) => {
      const value = after?.value ?? undefined;
      const marker =
        after?.kind === kind && value !== undefined
          ? { id: after.id, value: readValue[own](value) ?? value }
          : undefined;
      return findPage(db, { ...what, kind }, { sort: own, order }, { after: marker, limit });
    };
    return { after, find };
  }
  const by = await readKey(db, teamId, sort, what);
  const after = readCursor(page.after, (value) => value === null || by.reads(value));
  const find: Find = (kind, limit) =>
    findPageByKey(
      db,
      { ...what, kind },
      { sortedBy: by, order },
      { after: after?.kind === kind ? after : undefined, limit },
    );
  return { after, find };
}

async function readKey(db: Db, teamId: string, sort: ListSort, { reader, knowsStatuses }: Wanted): Promise<SortedBy> {
  if (sort === 'status') return sortedBy({ by: 'status', knowsStatuses });
  return sortedBy({ by: 'field', field: await requireShown(db, teamId, { id: sort, given: 'query.sort' }, reader) });
}

async function requireShown(db: Db, teamId: string, { id, given }: { id: string; given: string }, { sees }: ReadBy) {
  const field = await findShownField(db, teamId, id, sees);
  if (field) return field;
  throw new AppError('not_found', 'This field was removed. Choose another one.', given);
}

export function writeCursor(kind: ItemType, { sortValue, id, sortName }: ListedRow): string {
  return Buffer.from(JSON.stringify([kind, sortValue, id, sortName])).toString('base64url');
}

/** Checks that Postgres can read the sort value; undefined if not. */
const readValue: Record<SortKey, (text: string) => string | undefined> = {
  name: (text) => (text.includes('\0') ? undefined : text),
  progress: (text) => (text.includes('\0') ? undefined : text),
  comments: (text) => (/^\d{1,9}$/.test(text) ? text : undefined),
  size: (text) => (/^\d{1,18}$/.test(text) ? text : undefined),
  changed: readMoment,
};

function readCursor(given: string | undefined, reads: (value: string | null) => boolean): Cursor | undefined {
  if (given === undefined) return undefined;
  try {
    const [kind, value, id, name] = JSON.parse(Buffer.from(given, 'base64url').toString()) as unknown[];
    const isKind = kind === 'folder' || kind === 'file';
    const isValue = (typeof value === 'string' || value === null) && reads(value);
    const isName = typeof name === 'string' && !name.includes('\0');
    if (isKind && isValue && isName && isUuid(id)) return { kind, value, id, name };
  } catch {
    // Falls through to the error.
  }
  throw new AppError('bad_request', 'query.after is not the `next` of a page. Start again without it.', 'query.after');
}
