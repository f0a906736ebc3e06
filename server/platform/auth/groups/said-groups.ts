import { AsyncLocalStorage } from 'node:async_hooks';
import { createAuthMiddleware } from 'better-auth/api';

/** All groups of a person, as the provider has named them in this sign-in. One of a team is named by the team's id. */
export type SaidGroups = { provider: string; names: string[] };
/** Without groups: all that providers have said of the person is forgotten. */
export type NoteGroups = (userId: string, said?: SaidGroups) => Promise<void>;

const most = { groups: 500, characters: 200 };
const signIn = new AsyncLocalStorage<{ said?: SaidGroups }>();

export const withSaidGroups = <Result>(work: () => Promise<Result>): Promise<Result> => signIn.run({}, work);

/** Called once the provider's statement is verified, before better-auth knows whose account it is. */
export function sayGroups(provider: string, names: string[] | undefined): void {
  const store = signIn.getStore();
  if (store && names) store.said = { provider, names };
}

/**
 * Of an identity token. Of a person in too many groups some providers name none, but where to ask: undefined, so that the
 * last ones go on.
 */
export function groupsIn(claim: string, claims: Record<string, unknown>): string[] | undefined {
  if (Object.hasOwn(Object(claims._claim_names), claim)) return undefined;
  return readGroups(Object.hasOwn(claims, claim) ? claims[claim] : undefined);
}

/** A list, or one group as a text. Nothing counts as no group. */
export function readGroups(given: unknown): string[] {
  const list = (Array.isArray(given) ? given : [given]).filter((entry) => typeof entry === 'string');
  const names = list
    .map((name) => name.toWellFormed().trim())
    .filter((name) => name !== '' && name.length <= most.characters && !name.includes('\0'));
  return [...new Set(names)].slice(0, most.groups);
}

/** Hands the groups on once the account is known. A failure ends the sign-in, because the person may have lost a role. */
export function noteSaidGroups(note: NoteGroups) {
  return {
    id: 'said-groups' as const,
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/callback/:id',
          handler: createAuthMiddleware(async ({ context }) => {
            const said = signIn.getStore()?.said;
            const user = context.newSession?.user;
            if (said && user) await note(user.id, said);
          }),
        },
      ],
    },
  };
}
