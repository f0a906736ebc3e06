import { columnKinds, type Field } from '#contract/items/fields.ts';
import type { Progress, SortKey, SortOrder } from '#contract/items/items.ts';
import { type Card, type Column, mostPeople } from '#contract/views/views.ts';
import { posterType, type SignRead } from '#server/features/items/items.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { fieldsSeenBy } from '#server/platform/access/field-sight.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isUuid, readMoment } from '#server/platform/db/cursors.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type CardRow, countColumns, findCards, findColumns, findNames } from './columns.queries.ts';
import { type Filter, findPaths, requireField, resolve, type Team } from './shown-items.ts';

const progressOrder: readonly Progress[] = ['Upcoming', 'In Progress', 'Done'];

type Wanted = Filter & { by: string; sort: SortKey; order: SortOrder; limit: number };

/** Every column, also empty ones, each with its first cards. People have a column as far as they have items. */
export async function showBoard(
  db: Db,
  sign: SignRead,
  caller: Member,
  team: Team,
  wanted: Wanted,
): Promise<{ folderId: string | null; columns: Column[]; isWhole: boolean }> {
  const { shown, lists } = await resolve(db, caller, team, wanted);
  const { limit } = wanted;
  const field = fieldOf(lists, wanted.by);
  const order = { ...wanted, isMany: field?.kind === 'choices' };
  const totals = await countColumns(db, shown, order);
  const totalOf = new Map(totals.map(({ key, total }) => [key, total]));
  const used = totals.flatMap(({ key }) => key ?? []);
  const heads: Head[] =
    field?.kind === 'person'
      ? (await findNames(db, used, mostPeople)).map(({ id: key, name: person }) => ({ key, person }))
      : keysOf(lists, field).map((key) => ({ key }));
  const keys = heads.flatMap(({ key }) => key ?? []);
  const rows = await findColumns(db, shown, order, { keys, limit, sees: fieldsSeenBy(caller, team) });
  const cards = await describe(db, sign, rows);
  const columns = (totalOf.has(null) ? [...heads, { key: null }] : heads).map((head) => {
    const own = rows.flatMap((row, index) => (row.key === head.key ? [{ row, card: cards[index] }] : []));
    const page = own.slice(0, limit);
    return {
      ...head,
      total: totalOf.get(head.key) ?? 0,
      cards: page.flatMap(({ card }) => card ?? []),
      next: own.length > limit ? writeCursor(page.at(-1)?.row) : null,
    };
  });
  return { folderId: shown.folderId, columns, isWhole: field?.kind !== 'person' || used.length <= mostPeople };
}

type Head = Pick<Column, 'key' | 'person'>;

export async function listColumn(
  db: Db,
  sign: SignRead,
  caller: Member,
  team: Team,
  wanted: Wanted & { key: string; after?: string | undefined },
): Promise<{ cards: Card[]; next: string | null }> {
  const { shown, lists } = await resolve(db, caller, team, wanted);
  const { limit } = wanted;
  const order = { ...wanted, isMany: fieldOf(lists, wanted.by)?.kind === 'choices' };
  const after = wanted.after === undefined ? undefined : readCursor(wanted.after, wanted.sort);
  const window = { limit, sees: fieldsSeenBy(caller, team), key: wanted.key || null, after };
  const rows = await findCards(db, shown, order, window);
  const page = rows.slice(0, limit);
  return { cards: await describe(db, sign, page), next: rows.length > limit ? writeCursor(page.at(-1)) : null };
}

type Lists = Awaited<ReturnType<typeof resolve>>['lists'];

/** Undefined for a board by status. */
const fieldOf = (lists: Lists, by: string): Field | undefined =>
  by === 'status' ? undefined : requireField(lists, by, columnKinds);

/** A team without own statuses has columns by progress. */
function keysOf(lists: Lists, field: Field | undefined): NonNullable<Column['key']>[] {
  if (field) return field.choices.map(({ id }) => id);
  const used = new Set(lists.statuses.map(({ progress }) => progress));
  // A progress without a status of its own keeps its column.
  return [...lists.statuses.map(({ id }) => id), ...progressOrder.filter((progress) => !used.has(progress))];
}

async function describe(db: Db, sign: SignRead, rows: CardRow[]): Promise<Card[]> {
  const paths = await findPaths(
    db,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async ({ id, kind, name, progress, statusId, values, openCount, posterId, approval }) => ({
      ...{ id, type: kind, name, progress, statusId, values, approval },
      path: paths.get(id) ?? [],
      openComments: openCount,
      posterUrl: posterId && (await sign(posterId, posterType)),
    })),
  );
}

const writeCursor = (row: CardRow | undefined) =>
  row ? Buffer.from(JSON.stringify([row.sortValue, row.id])).toString('base64url') : null;

/** Checks that Postgres can read the sort value; undefined if not. */
const readValue: Record<SortKey, (text: string) => string | undefined> = {
  name: (text) => (text.includes('\0') ? undefined : text),
  progress: (text) => (text.includes('\0') ? undefined : text),
  comments: (text) => (/^\d{1,9}$/.test(text) ? text : undefined),
  size: (text) => (/^\d{1,18}$/.test(text) ? text : undefined),
  changed: readMoment,
};

function readCursor(given: string, sort: SortKey): { value: string; id: string } {
  try {
    const [text, id] = JSON.parse(Buffer.from(given, 'base64url').toString()) as unknown[];
    const value = typeof text === 'string' ? readValue[sort](text) : undefined;
    if (value !== undefined && isUuid(id)) return { value, id };
  } catch {
    // Falls through to the error.
  }
  throw new AppError('bad_request', 'query.after is not the `next` of a page. Start again without it.', 'query.after');
}
