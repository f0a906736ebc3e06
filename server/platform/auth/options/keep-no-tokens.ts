/**
 * Signing in needs the tokens of a provider only while it runs. In a stolen database they would open people's accounts
 * there.
 */
export function keepNoTokens() {
  const before = async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } });
  return {
    id: 'keep-no-tokens' as const,
    init: () => ({ options: { databaseHooks: { account: { create: { before }, update: { before } } } } }),
  };
}
