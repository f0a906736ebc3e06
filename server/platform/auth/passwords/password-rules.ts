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
type Rules = Pick<Config, 'passwordMin' | 'publicUrl'>;

/** Returns why a password cannot be chosen; undefined if it can. Passwords from before a rule still sign in. */
export function refusePassword(rules: Rules, password: string, email: string): Refusal | undefined {
  const { passwordMin } = rules;
  if (password.length < passwordMin) {
    return { code: 'PASSWORD_TOO_SHORT', message: `Use at least ${passwordMin} characters.` };
  }
  if (common.has(password.toLowerCase())) {
    return { code: 'PASSWORD_COMMON', message: 'Many people use this password. Choose another one.' };
  }
  if (isOfThisPlace(rules, password.toLowerCase(), email.toLowerCase())) {
    return { code: 'PASSWORD_COMMON', message: 'This password is easy to guess here. Choose another one.' };
  }
  return undefined;
}

/** The name of the product or of the server, or the person's own address, with digits and signs around it. */
function isOfThisPlace({ publicUrl }: Rules, password: string, email: string): boolean {
  const words = ['vizio', new URL(publicUrl).hostname, email, email.split('@')[0]];
  return [password, password.replace(/^[^a-z]+|[^a-z]+$/g, '')].some((word) => word !== '' && words.includes(word));
}

/** The rules for sign-up and reset. */
export function passwordRules(config: Rules) {
  return {
    id: 'password-rules' as const,
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email' || path === '/reset-password',
          handler: createAuthMiddleware(async ({ path, body, context }) => {
            const isReset = path === '/reset-password';
            const email = isReset ? await findResetting(context.internalAdapter, body.token) : String(body.email);
            const refusal = refusePassword(config, String(isReset ? body.newPassword : body.password), email);
            if (refusal) throw new APIError('BAD_REQUEST', refusal);
          }),
        },
      ],
    },
  };
}

type Found<Row> = Promise<Row | null | undefined>;
type People = {
  findVerificationValue: (identifier: string) => Found<{ value: string }>;
  findUserById: (id: string) => Found<{ email: string }>;
};

/** The address of a person who resets the password; none if the link is not genuine, which better-auth refuses. */
async function findResetting(people: People, token: unknown): Promise<string> {
  const proof = await people.findVerificationValue(`reset-password:${token}`);
  const user = proof && (await people.findUserById(proof.value));
  return user?.email ?? '';
}
