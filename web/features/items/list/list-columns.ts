import type { Field, FieldKind } from '#contract/items/fields.ts';
import type { ListSort } from '#contract/items/items.ts';
import { type ColumnKey, listColumns } from '#contract/views/list-columns.ts';
import { json, keepOnDevice } from '#web/kept/kept.ts';
import { createStore, useStore } from '#web/ui/store.ts';

type Column = {
  label: string;
  /** Columns with an index in the database. */
  sort?: ListSort;
  widthPx: number;
  /** Hidden from guests without edit rights. */
  isInternal?: true;
};

export const columns: Readonly<Record<ColumnKey, Column>> = {
  comments: { label: 'Comments', sort: 'comments', widthPx: 112 },
  length: { label: 'Length', widthPx: 64 },
  type: { label: 'Type', widthPx: 72 },
  resolution: { label: 'Resolution', widthPx: 104 },
  version: { label: 'Version', widthPx: 72, isInternal: true },
  size: { label: 'Size', sort: 'size', widthPx: 76, isInternal: true },
  changed: { label: 'Changed', sort: 'changed', widthPx: 92 },
  progress: { label: 'Progress', sort: 'progress', widthPx: 148, isInternal: true },
  fields: { label: 'Fields', widthPx: 200 },
  owner: { label: 'Owner', widthPx: 128, isInternal: true },
};

const fieldWidths: Record<FieldKind, number> = {
  ...{ text: 136, number: 80, date: 112, link: 136 },
  ...{ choice: 112, choices: 144, person: 128, checkbox: 80 },
};

/** A column of the list: one of its own, or a field of the team by its id. */
export type ListColumn = { id: string; label: string; sort: ListSort | undefined; widthPx: number; isChosen: boolean };

export const isOwn = (id: string): id is ColumnKey => id in columns;

export const narrowestPx = 56;
export const widestPx = 400;
/** Of the fields of a team these many have a column until the viewer chooses. */
const fieldsAtFirst = 3;

type Choice = {
  shown: readonly ColumnKey[];
  widths: Readonly<Record<string, number>>;
  /** Of the fields that were ever chosen or removed. */
  fields: Readonly<Record<string, boolean>>;
};

const standard: Choice = {
  shown: ['comments', 'length', 'size', 'changed', 'progress', 'owner'],
  ...{ widths: {}, fields: {} },
};
export const keptColumns = keepOnDevice<Choice>('vizio-list-columns', json(readChoice), standard);

export function limitWidth(px: number): number {
  return Math.round(Math.min(widestPx, Math.max(narrowestPx, px)));
}

const isKnown = (id: string) => isOwn(id) || /^[0-9a-f-]{36}$/.test(id);

/** Ignores columns of another version, and widths that are none. */
function readChoice(saved: unknown): Choice {
  const { shown, widths, fields = {} } = saved as { shown: unknown[] } & Record<'widths' | 'fields', object>;
  const known = Object.entries(widths).filter(
    ([id, px]) => isKnown(id) && typeof px === 'number' && Number.isFinite(px),
  );
  return {
    shown: listColumns.filter((key) => shown.includes(key)),
    widths: Object.fromEntries(known.map(([id, px]) => [id, limitWidth(Number(px))])),
    fields: Object.fromEntries(Object.entries(fields).filter(([id, is]) => isKnown(id) && typeof is === 'boolean')),
  };
}

const store = createStore<Choice>(keptColumns.read());

/** Keeps the choice on this device, for all folders. */
function choose(change: Partial<Choice>): void {
  store.set(change);
  keptColumns.write(store.get());
}

export const useColumnChoice = (): Choice => useStore(store, (choice) => choice);

/** All columns in their order, and whether they are chosen: by a view, or else on this device. */
export function chooseColumns(
  choice: Choice,
  { fields, hasStatuses }: { fields: readonly Field[]; hasStatuses: boolean },
  ofView: readonly string[] | undefined,
): ListColumn[] {
  const own = fields.map((field, index) => ({
    ...{ id: field.id, label: field.name, sort: field.id, widthPx: fieldWidths[field.kind] },
    isChosen: ofView ? ofView.includes(field.id) : (choice.fields[field.id] ?? index < fieldsAtFirst),
  }));
  return listColumns.flatMap((id) => {
    const column = {
      ...{ id, ...columns[id], sort: columns[id].sort },
      ...(id === 'progress' && hasStatuses && ({ label: 'Status', sort: 'status' } as const)),
      isChosen: ofView ? ofView.includes(id) : choice.shown.includes(id),
    };
    return id === 'fields' ? [...own, column] : [column];
  });
}

export function showColumn(id: string, isShown: boolean): void {
  const { shown, fields } = store.get();
  if (isOwn(id)) choose({ shown: listColumns.filter((one) => (one === id ? isShown : shown.includes(one))) });
  else choose({ fields: { ...fields, [id]: isShown } });
}

/** Undefined restores the width that the column began with. */
export function resizeColumn(id: string, px: number | undefined): void {
  const { [id]: _, ...others } = store.get().widths;
  choose({ widths: px === undefined ? others : { ...others, [id]: limitWidth(px) } });
}

export function resetColumns(): void {
  choose(standard);
}

type Sized = Pick<ListColumn, 'id' | 'widthPx'>;

export function widthOf({ id, widthPx }: Sized, widths: Choice['widths']): number {
  return widths[id] ?? widthPx;
}

/** The name, with the check box, icon and menu of its row, has at least this much, or this part of a narrow screen. */
const nameRoomPx = 380;
const namePart = 0.7;
/** The list's own columns that go before the fields do, and those that go after them. */
const firstToLeave: readonly ColumnKey[] = ['type', 'resolution', 'version', 'owner', 'length'];
const lastToLeave: readonly ColumnKey[] = ['fields', 'size', 'changed', 'comments', 'progress'];

/** The ids of the columns that fit beside the name. Fields beyond the room share one column while that fits. */
export function fitColumns(
  chosen: readonly Sized[],
  widths: Choice['widths'],
  { totalPx, gapPx }: { totalPx: number; gapPx: number },
): readonly string[] {
  const left = totalPx - Math.min(nameRoomPx, totalPx * namePart);
  const rest: Sized = { id: 'fields', widthPx: columns.fields.widthPx };
  const own = chosen.filter(({ id }) => !isOwn(id)).map(({ id }) => id);
  let fitting = chosen;
  for (const leaving of [...firstToLeave, ...own.reverse(), ...lastToLeave]) {
    const taken = fitting.reduce((sum, one) => sum + widthOf(one, widths) + gapPx, 0);
    if (taken <= left) break;
    const at = fitting.findIndex(({ id }) => id === leaving);
    const isShared = own.includes(leaving) && !fitting.some(({ id }) => id === 'fields');
    if (at >= 0) fitting = fitting.toSpliced(at, 1, ...(isShared ? [rest] : []));
  }
  return fitting.map(({ id }) => id);
}
