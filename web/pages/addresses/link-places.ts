import type { Team } from '#contract/teams/teams.ts';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import { homeHref } from './home-address.ts';

/** The text of a base64 address; null if it is not one. */
export function decodeAddress(v: string): string | null {
  try {
    const bytes = atob(v.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** The workspace address of a shared item, for team members. */
export function workspaceHref({ items: [item], teamId }: Pick<OpenLink, 'items' | 'teamId'>): string {
  if (item?.type === 'file') return `/feedback?item=${item.id}`;
  return folderInTeam(teamId, item?.names ?? []);
}

/** A folder below the one that a share link opened. */
export function sharedFolderHref(key: string, names: readonly string[]): string {
  const path = names.length > 0 ? { path: names.join('/') } : undefined;
  return `/home?${new URLSearchParams({ k: key, ...path })}`;
}

export function folderInTeam(teamId: string, names: readonly string[]): string {
  return homeHref(teamId, 'projects', new URLSearchParams(names.length > 0 ? { path: names.join('/') } : {}));
}

/** The team of a share link, as far as known before the first listing. */
export function teamOfLink({ teamId, name }: OpenLink): Team {
  return {
    id: teamId,
    name,
    ownerName: '',
    takes: 'videos',
    carriesComments: true,
    ownerUserId: '',
    role: 'viewer',
    capabilities: { comment: false, download: false, edit: false, manage: false, own: false },
  };
}
