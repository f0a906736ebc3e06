import { parseKey } from '#contract/keys.ts';
import type { Team } from '#contract/teams.ts';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import { homeHref } from '../home/home-address.ts';

/** The text that an address carries in base64; null where it is none. */
export function decodeAddress(v: string): string | null {
  try {
    const bytes = atob(v.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** Where members of the team find in their workspace what a link leads to. */
export function workspaceHref({ type, itemId, teamId, path }: OpenLink): string {
  if (type === 'file') return `/feedback?item=${itemId}`;
  return folderInTeam(teamId, parseKey(path)?.names ?? []);
}

/** A folder on the way below the one that was opened by a link. */
export function sharedFolderHref(key: string, names: readonly string[]): string {
  const path = names.length > 0 ? { path: names.join('/') } : undefined;
  return `/home?${new URLSearchParams({ k: key, ...path })}`;
}

export function folderInTeam(teamId: string, names: readonly string[]): string {
  return homeHref(teamId, 'projects', new URLSearchParams(names.length > 0 ? { path: names.join('/') } : {}));
}

/** The team of a link as far as it is known before the first listing, which brings it whole. */
export function teamOfLink({ teamId, name, path }: OpenLink): Team {
  const address = parseKey(path);
  return {
    id: teamId,
    name,
    ownerName: '',
    ownerUserId: address?.ownerId ?? '',
    teamPath: address?.team ?? '',
    role: 'viewer',
    capabilities: { comment: false, download: false, edit: false, manage: false, own: false },
  };
}
