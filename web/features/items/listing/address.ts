import type { ListSort, SortKey, SortOrder } from '#contract/items/items.ts';
import type { ViewFilter } from '#contract/views/views.ts';
import { keepOnDevice, oneOf } from '#web/kept/kept.ts';

export type Look = 'grid' | 'list' | 'board' | 'calendar';
export type Order = { sort: ListSort; order: SortOrder };
/** Only items that match; empty for all. */
export type Filter = Partial<
  Pick<ViewFilter, 'name' | 'status' | 'fieldId' | 'choiceId' | 'contains' | 'atLeast' | 'atMost'> & {
    onlyOpen: 'true';
  }
>;
/** The folder address without the team. Uses names instead of ids, so that people can read it. */
export type Address = Order & {
  names: readonly string[];
  look: Look;
  filter: Filter;
  /** Of a list by a saved view; otherwise those of this device. */
  columns: readonly string[] | undefined;
};

const looks: readonly Look[] = ['grid', 'list', 'board', 'calendar'];
const sortKeys: readonly SortKey[] = ['name', 'comments', 'size', 'changed', 'progress'];
export const defaultOrder: Order = { sort: 'name', order: 'asc' };
export const keptLook = keepOnDevice<'grid' | 'list'>('vizio-look', oneOf('grid', 'list'), 'grid');

const isSort = (text: string): text is ListSort =>
  sortKeys.some((key) => key === text) || text === 'status' || /^[0-9a-f-]{36}$/i.test(text);

/** The parameters of the filter, which a view saves. */
export const filterKeys = ['name', 'status', 'field', 'choice', 'contains', 'atLeast', 'atMost', 'open'] as const;

function readFilter(params: URLSearchParams): Filter {
  const [name, status, fieldId, choiceId, contains, atLeast, atMost] = filterKeys.map((key) => params.get(key) ?? '');
  return {
    ...(name && { name }),
    ...(status && { status: status as Filter['status'] }),
    ...(fieldId && choiceId && { fieldId, choiceId: choiceId as Filter['choiceId'] }),
    ...(fieldId && contains && { fieldId, contains }),
    ...(fieldId && atLeast && { fieldId, atLeast }),
    ...(fieldId && atMost && { fieldId, atMost }),
    ...(params.get('open') === '1' && { onlyOpen: 'true' as const }),
  };
}

export function readAddress(params: URLSearchParams): Address {
  const given = params.get('look');
  const look = looks.find((one) => one === given) ?? keptLook.read();
  const sort = params.get('sort') ?? '';
  const isListed = look === 'grid' || look === 'list';
  return {
    names: (params.get('path') ?? '').split('/').filter((name) => name !== ''),
    sort: isListed && isSort(sort) ? sort : (sortKeys.find((key) => key === sort) ?? defaultOrder.sort),
    order: params.get('order') === 'desc' ? 'desc' : defaultOrder.order,
    look,
    filter: isListed ? readFilter(params) : {},
    columns: params.get('cols')?.split(','),
  };
}

/** The address of a folder. Sort order and look are carried over from `kept`. */
export function folderHref(teamId: string, names: readonly string[], kept?: URLSearchParams): string {
  const params = new URLSearchParams({ team: teamId });
  if (names.length > 0) params.set('path', names.join('/'));
  for (const key of ['sort', 'order', 'look']) {
    const value = kept?.get(key);
    if (value) params.set(key, value);
  }
  return `/home?${params}`;
}
