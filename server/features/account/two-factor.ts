import { randomInt } from 'node:crypto';
import { type Proof, recoveryCodeCount } from '#contract/accounts/account.ts';
import { minuteMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAccountAudit } from '#server/platform/audit/record-audit.ts';
import { writeSecret } from '#server/platform/auth/passwords/one-time-codes.ts';
import { forgetProofs } from '#server/platform/auth/passwords/proofs.ts';
import { seal, unseal } from '#server/platform/auth/trust/secrets.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import { type AccountRow, updateUser } from './account.queries.ts';
import { twoFactorEmail } from './account-emails.ts';
import { type AccountServices, checkCode, type Holder, requireProof } from './proof.ts';
import {
  confirmKey,
  deleteKey,
  findUnconfirmedKey,
  putRecoveryCodes,
  putUnconfirmedKey,
} from './two-factor.queries.ts';

const issuer = 'Vizio';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Base32 turns each byte into about 1.6 characters to type; 25 letters hold 148 bits. */
const keyLength = 25;
/** Excludes characters that are misread on paper: l, o, 0, 1. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const half = 5;

export async function beginTwoFactor(
  services: AccountServices,
  holder: Holder,
  proof: Proof,
): Promise<{ uri: string; key: string }> {
  const { db, config } = services;
  const { email } = await requireProof(services, holder, proof, { codeWillDo: false });
  const secret = pick(letters, keyLength);
  if (!(await putUnconfirmedKey(db, holder.caller.userId, await seal(config.secret, secret)))) {
    throw new AppError('conflict', 'Two-factor authentication is already on. Turn it off first to use another app.');
  }
  const key = writeSecret(secret);
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return { uri: `otpauth://totp/${label}?${new URLSearchParams({ secret: key, issuer })}`, key };
}

/** The first code proves that the app has the key. Enabling two-factor earlier could lock the owner out. */
export async function confirmTwoFactor(services: AccountServices, holder: Holder, code: string): Promise<string[]> {
  const { db, config, mailer } = services;
  const { userId, email } = holder.caller;
  await takeTry(db, [{ what: 'first code', who: userId, max: 10, perMs: 15 * minuteMs }]);
  const sealedKey = await findUnconfirmedKey(db, userId);
  if (!sealedKey) throw startAgain();
  await checkCode(services, holder, sealedKey, code);
  const codes = makeRecoveryCodes();
  const sealedCodes = await seal(config.secret, JSON.stringify(codes));
  await inTransaction(db, async (tx) => {
    if (!(await confirmKey(tx, userId, sealedKey, sealedCodes))) throw startAgain();
    await updateUser(tx, userId, { two_factor_enabled: true });
    await recordAccountAudit(tx, holder.caller, 'account.two-factor-on');
  });
  mailer.sendLater(twoFactorEmail(email, true, config.publicUrl));
  return codes;
}

export async function renewRecoveryCodes(services: AccountServices, holder: Holder, proof: Proof): Promise<string[]> {
  const { sealedKey } = await requireProof(services, holder, proof, { codeWillDo: true });
  if (sealedKey === null)
    throw new AppError('conflict', 'Two-factor authentication is off, so it has no recovery codes. Turn it on first.');
  const codes = makeRecoveryCodes();
  await putRecoveryCodes(services.db, holder.caller.userId, await seal(services.config.secret, JSON.stringify(codes)));
  return codes;
}

export async function endTwoFactor(services: AccountServices, holder: Holder, proof: Proof): Promise<void> {
  const { db, mailer, config } = services;
  const { userId } = holder.caller;
  const { email, sealedKey } = await requireProof(services, holder, proof, { codeWillDo: true });
  if (sealedKey === null) return;
  await inTransaction(db, async (tx) => {
    await deleteKey(tx, userId);
    await updateUser(tx, userId, { two_factor_enabled: false });
    await recordAccountAudit(tx, holder.caller, 'account.two-factor-off');
    await forgetProofs(tx, userId, ['trusted-device', 'challenge']);
  });
  mailer.sendLater(twoFactorEmail(email, false, config.publicUrl));
}

export async function readRecoveryCodes({ config }: AccountServices, { sealedCodes }: AccountRow): Promise<string[]> {
  return sealedCodes ? (JSON.parse(await unseal(config.secret, sealedCodes)) as string[]) : [];
}

function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${pick(codeAlphabet, half)}-${pick(codeAlphabet, half)}`);
}

function pick(from: string, count: number): string {
  return Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
}

function startAgain(): AppError {
  return new AppError('conflict', 'This key has expired. Set up two-factor authentication again.');
}
