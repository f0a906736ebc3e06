import { type Scope, type ScopeGroup, scopeGroups } from '#contract/scopes.ts';

export type Reach = 'none' | 'read' | 'write';
export type Reaches = Partial<Record<ScopeGroup, Reach>>;

export const groups = Object.entries(scopeGroups) as [ScopeGroup, string][];

export function asScopes(reaches: Reaches): Scope[] {
  return groups.flatMap(([group]): Scope[] => {
    const reach = reaches[group] ?? 'none';
    return reach === 'none' ? [] : [`${group}:${reach}`];
  });
}

/** "Read comments, write uploads": what a token may do, for people. */
export function describeScopes(scopes: readonly string[]): string {
  const words = scopes.map((scope) => {
    const [group = '', reach] = scope.split(':');
    return reach === 'write' ? `read and write ${group}` : `read ${group}`;
  });
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
