import type { SortKey, SortOrder } from '#contract/items/items.ts';

export type Look = 'grid' | 'list';
export type Order = { sort: SortKey; order: SortOrder };
/** The folder address without the team. Uses names instead of ids, so that people can read it. */
export type Address = Order & { names: readonly string[]; look: Look };

const sortKeys: readonly SortKey[] = ['name', 'comments', 'size', 'changed', 'progress'];
export const defaultOrder: Order = { sort: 'name', order: 'asc' };
const layoutKey = 'vizio-look';

function savedLook(): Look {
  try {
    return localStorage.getItem(layoutKey) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

export function saveLook(look: Look): void {
  try {
    localStorage.setItem(layoutKey, look);
  } catch {
    // If storage is blocked, only the address remembers it.
  }
}

export function readAddress(params: URLSearchParams): Address {
  const look = params.get('look');
  return {
    names: (params.get('path') ?? '').split('/').filter((name) => name !== ''),
    sort: sortKeys.find((key) => key === params.get('sort')) ?? defaultOrder.sort,
    order: params.get('order') === 'desc' ? 'desc' : defaultOrder.order,
    look: look === 'list' || look === 'grid' ? look : savedLook(),
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
