import type { NewProvider, TeamProvider } from '#contract/teams/provider.ts';

/** The fields of the dialog, for both protocols at once, so that a change of mind loses nothing. */
export type ProviderDraft = {
  kind: TeamProvider['kind'];
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  entryPoint: string;
  certificates: string;
  arrival: 'none' | 'viewer' | 'editor' | 'groups';
  /** The claim or attribute with the groups. */
  groups: string;
  isOnly: boolean;
};

const empty: ProviderDraft = {
  ...{ kind: 'openid', name: '', issuer: '', clientId: '', clientSecret: '', entryPoint: '', certificates: '' },
  ...{ arrival: 'viewer', groups: 'groups', isOnly: false },
};

export function draftOf(provider: TeamProvider | null): ProviderDraft {
  if (!provider) return empty;
  const { role, groups, domains: _, ...rest } = provider;
  return { ...empty, ...rest, arrival: groups ? 'groups' : (role ?? 'none'), groups: groups ?? empty.groups };
}

/** The secret of before is kept for the same issuer. */
export const keepsSecret = (draft: ProviderDraft, before: TeamProvider | null): boolean =>
  before?.kind === 'openid' && before.issuer === draft.issuer;

export function isComplete(draft: ProviderDraft, before: TeamProvider | null): boolean {
  const own =
    draft.kind === 'saml'
      ? [draft.entryPoint, draft.certificates]
      : [draft.clientId, keepsSecret(draft, before) ? 'kept' : draft.clientSecret];
  const needed = [draft.name, draft.issuer, ...own, ...(draft.arrival === 'groups' ? [draft.groups] : [])];
  return needed.every((text) => text.trim() !== '');
}

export function bodyOf(draft: ProviderDraft): NewProvider {
  const { kind, name, issuer, isOnly, arrival, clientId, clientSecret, entryPoint, certificates } = draft;
  const common = {
    ...{ name, issuer, isOnly },
    role: arrival === 'viewer' || arrival === 'editor' ? arrival : null,
    groups: arrival === 'groups' ? draft.groups : null,
  };
  if (kind === 'saml') return { ...common, kind, entryPoint, certificates };
  return { ...common, kind, clientId, clientSecret: clientSecret || undefined };
}
