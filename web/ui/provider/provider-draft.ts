import type { NewProvider } from '#contract/teams/provider.ts';

/** The fields of a dialog that sets up a provider, for both protocols at once, so that a change of mind loses nothing. */
export type ProviderDraft = {
  kind: NewProvider['kind'];
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  entryPoint: string;
  certificates: string;
};

export const emptyDraft: ProviderDraft = {
  ...{ kind: 'openid', name: '', issuer: '', clientId: '', clientSecret: '', entryPoint: '', certificates: '' },
};

/** The provider of before, of which the server keeps the secret. */
export type Before = { kind: NewProvider['kind']; issuer: string } | null;

export const keepsSecret = (draft: ProviderDraft, before: Before): boolean =>
  before?.kind === 'openid' && before.issuer === draft.issuer;

export function isComplete(draft: ProviderDraft, before: Before): boolean {
  const own =
    draft.kind === 'saml'
      ? [draft.entryPoint, draft.certificates]
      : [draft.clientId, keepsSecret(draft, before) ? 'kept' : draft.clientSecret];
  return [draft.name, draft.issuer, ...own].every((text) => text.trim() !== '');
}

/** The part of the call that both protocols have in common with each kind of provider. */
export function protocolOf({ kind, name, issuer, clientId, clientSecret, entryPoint, certificates }: ProviderDraft) {
  if (kind === 'saml') return { kind, name, issuer, entryPoint, certificates };
  return { kind, name, issuer, clientId, clientSecret: clientSecret || undefined };
}
