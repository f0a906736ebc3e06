import { APIError, createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { dayMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import { spendCode } from './one-time-codes.ts';

const fields = {
  userId: 'user_id',
  backupCodes: 'backup_codes',
  failedVerificationCount: 'failed_verification_count',
  lockedUntil: 'locked_until',
};

const triesPerDay = 30;
const providerCallback = '/callback/:id';

/**
 * Asks for an authenticator code at sign-in, whichever way the user signs in. better-auth provides only that step; the
 * account page switches two-factor on and off (features/account).
 */
export function secondFactor(db: Db) {
  const plugin = twoFactor({
    issuer: 'Vizio',
    twoFactorTable: 'two_factors',
    accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    schema: { user: { fields: { twoFactorEnabled: 'two_factor_enabled' } }, twoFactor: { fields } },
  });
  return {
    ...plugin,
    hooks: {
      before: [
        {
          matcher: ({ path }: Place) => path?.startsWith('/two-factor/verify-') === true,
          handler: createAuthMiddleware(async (context) => {
            const cookie = context.context.createAuthCookie('two_factor');
            const challenge = await context.getSignedCookie(cookie.name, context.context.secret);
            const known = challenge && (await context.context.internalAdapter.findVerificationValue(challenge));
            if (known) await countTry(db, known.value, String(context.body?.code ?? ''));
          }),
        },
      ],
      after: [
        // better-auth's own hook covers only password sign-in.
        ...plugin.hooks.after.map(({ handler }) => ({ matcher: isSignIn, handler })),
        {
          matcher: ({ path }: Place) => path === providerCallback,
          handler: createAuthMiddleware(async ({ context, redirect }) => {
            if (!isChallenge(context.returned)) return;
            throw redirect(stepAddress(context.responseHeaders?.get('location') ?? '/'));
          }),
        },
      ],
    },
  };
}

type Place = { path?: string };

function isSignIn({ path }: Place): boolean {
  return path === '/sign-in/email' || path === providerCallback;
}

/** The page that asks for the code, for a browser that returns from a provider. */
function stepAddress(target: string): string {
  if (target.startsWith('/popup-done')) return '/popup-done?step=code';
  return `/login?${new URLSearchParams({ step: 'code', next: target })}`;
}

export function isChallenge(response: unknown): boolean {
  return typeof response === 'object' && response !== null && Reflect.get(response, 'twoFactorRedirect') === true;
}

async function countTry(db: Db, userId: string, code: string): Promise<void> {
  try {
    await takeTry(db, [{ what: 'second-factor', who: userId, max: triesPerDay, perMs: dayMs }]);
    await spendCode(db, userId, code);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new APIError('TOO_MANY_REQUESTS', { code: 'RATE_LIMITED', message: error.message });
  }
}
