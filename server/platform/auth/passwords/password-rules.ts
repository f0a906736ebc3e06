import { readFileSync } from 'node:fs';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Config } from '#server/platform/config/config.ts';

/** Attackers try these first. */
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

type Refusal = { code: 'PASSWORD_TOO_SHORT' | 'PASSWORD_COMMON'; message: string };

/** Returns why a password cannot be chosen; undefined if it can. Passwords from before a rule still sign in. */
export function refusePassword({ passwordMin }: Pick<Config, 'passwordMin'>, password: string): Refusal | undefined {
  if (password.length < passwordMin) {
    return { code: 'PASSWORD_TOO_SHORT', message: `Use at least ${passwordMin} characters.` };
  }
  if (common.has(password.toLowerCase())) {
    return { code: 'PASSWORD_COMMON', message: 'Many people use this password. Choose another one.' };
  }
  return undefined;
}

/** The rules for sign-up and reset. */
export function passwordRules(config: Pick<Config, 'passwordMin'>) {
  return {
    id: 'password-rules' as const,
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email' || path === '/reset-password',
          handler: createAuthMiddleware(async ({ path, body }) => {
            const refusal = refusePassword(
              config,
              String(path === '/reset-password' ? body.newPassword : body.password),
            );
            if (refusal) throw new APIError('BAD_REQUEST', refusal);
          }),
        },
      ],
    },
  };
}
