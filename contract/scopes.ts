/** The limits of a token. A group is the calls about one subject; `write` includes `read`. */
export const scopeGroups = {
  teams: 'Teams and their settings',
  members: 'Members and invites',
  items: 'Folders, files and versions',
  uploads: 'Uploads and imports',
  downloads: 'Downloads of originals and renditions',
  comments: 'Comments, markers and captions',
  shares: 'Share links',
  audit: 'Activity and audit log',
} as const;

export type ScopeGroup = keyof typeof scopeGroups;
export type Scope = `${ScopeGroup}:${'read' | 'write'}`;

/** `session`: no token can make the call. `open`: each token can, because the response is the same for everyone. */
export type CallScope = Scope | 'session' | 'open';

export const scopes = (Object.keys(scopeGroups) as ScopeGroup[]).flatMap((group): Scope[] => [
  `${group}:read`,
  `${group}:write`,
]);

/** Whether a token with these scopes may make a call with this one. */
export function coversScope(granted: readonly string[], needed: CallScope): boolean {
  if (needed === 'open') return true;
  if (needed === 'session') return false;
  return granted.includes(needed) || granted.includes(needed.replace(/:read$/, ':write'));
}
