import type { Proof } from '#contract/accounts/account.ts';
import { minuteMs } from '#contract/durations.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isOneTimeCode, spendCode } from '#server/platform/auth/passwords/one-time-codes.ts';
import { type Turn, verifyPassword } from '#server/platform/auth/passwords/passwords.ts';
import { unseal } from '#server/platform/auth/trust/secrets.ts';
import { returnTry, takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { type AccountRow, findAccount } from './account.queries.ts';

/** An account's owner, in one of their sessions. */
export type Holder = { caller: Member; session: { id: string; signedInAt: Date }; network: string };
export type AccountServices = Pick<Services, 'db' | 'config' | 'mailer' | 'queue'>;

/** Without a password or two-factor, a sign-in counts as proof for this long. */
const freshMs = 15 * minuteMs;

export async function loadAccount({ db }: AccountServices, { caller }: Holder): Promise<AccountRow> {
  const account = await findAccount(db, caller.userId);
  if (account) return account;
  throw new AppError('unauthenticated', 'Sign in first.');
}

/** Guards account takeover: an open session alone is not enough. Guesses are counted before anything is compared. */
export async function requireProof(
  services: AccountServices,
  holder: Holder,
  proof: Proof,
  rule: { codeWillDo: boolean },
): Promise<AccountRow> {
  const tries = [
    { what: 'proof', who: holder.caller.userId, max: 10, perMs: 15 * minuteMs },
    { what: 'proof from', who: holder.network, max: 60, perMs: 15 * minuteMs },
  ];
  await takeTry(services.db, tries);
  const account = await loadAccount(services, holder);
  const takesCode = account.sealedKey !== null && (rule.codeWillDo || account.passwordHash === null);
  if (takesCode && proof.code) await checkCode(services, holder, account.sealedKey ?? '', proof.code);
  else if (account.passwordHash !== null)
    await checkPassword({ db: services.db, network: holder.network, tries }, account.passwordHash, proof.password);
  else if (account.sealedKey !== null) throw wrongCode();
  else requireFresh(holder);
  await returnTry(services.db, tries);
  return account;
}

async function checkPassword(turn: Turn, hash: string, password: string | undefined): Promise<void> {
  if (password && (await verifyPassword(turn, { hash, password }))) return;
  throw new AppError('forbidden', 'That is not your password. Try again.', 'body.proof.password');
}

export async function checkCode(
  { db, config }: AccountServices,
  { caller }: Holder,
  sealedKey: string,
  typed: string,
): Promise<void> {
  const code = typed.replace(/\s/g, '');
  if (!isOneTimeCode(await unseal(config.secret, sealedKey), code, Date.now())) throw wrongCode();
  await spendCode(db, caller.userId, code);
}

function wrongCode(): AppError {
  return new AppError(
    'forbidden',
    'This is not the code that the app shows now. Enter the current code.',
    'body.proof.code',
  );
}

function requireFresh({ session }: Holder): void {
  if (Date.now() - session.signedInAt.getTime() <= freshMs) return;
  throw new AppError(
    'forbidden',
    'This needs a recent sign-in. Sign out, sign in again, and come back here within 15 minutes.',
    'session',
  );
}
