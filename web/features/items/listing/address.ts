import type { SortKey, SortOrder } from '#contract/items/items.ts';
import { keepOnDevice, oneOf } from '#web/kept/kept.ts';

export type Look = 'grid' | 'list' | 'board' | 'calendar';
export type Order = { sort: SortKey; order: SortOrder };
/** The folder address without the team. Uses names instead of ids, so that people can read it. */
export type Address = Order & { names: readonly string[]; look: Look };

const looks: readonly Look[] = ['grid', 'list', 'board', 'calendar'];
const sortKeys: readonly SortKey[] = ['name', 'comments', 'size', 'changed', 'progress'];
export const defaultOrder: Order = { sort: 'name', order: 'asc' };
export const keptLook = keepOnDevice<'grid' | 'list'>('vizio-look', oneOf('grid', 'list'), 'grid');

export function readAddress(params: URLSearchParams): Address {
  const look = params.get('look');
  return {
    names: (params.get('path') ?? '').split('/').filter((name) => name !== ''),
    sort: sortKeys.find((key) => key === params.get('sort')) ?? defaultOrder.sort,
    order: params.get('order') === 'desc' ? 'desc' : defaultOrder.order,
    look: looks.find((one) => one === look) ?? keptLook.read(),
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
