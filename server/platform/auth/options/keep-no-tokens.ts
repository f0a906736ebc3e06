import { seal } from '../trust/secrets.ts';

type Tokens = { refreshToken?: string | null };

/**
 * Signing in needs the tokens of a provider only while it runs. In a stolen database they would open people's accounts
 * there. With `sealWith` the one that asks again whether a person is still there is kept, encrypted.
 */
export function keepNoTokens(sealWith?: string) {
  const before = async ({ refreshToken }: Tokens) => {
    const sealed = sealWith && refreshToken ? await seal(sealWith, refreshToken) : null;
    return { data: { accessToken: null, refreshToken: sealed, idToken: null } };
  };
  return {
    id: 'keep-no-tokens' as const,
    init: () => ({ options: { databaseHooks: { account: { create: { before }, update: { before } } } } }),
  };
}
