import { createHash, randomBytes } from 'node:crypto';
import type { Proof } from '#contract/accounts/account.ts';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import { forgetProofs } from '#server/platform/auth/passwords/proofs.ts';
import { findOnlyWayOf } from '#server/platform/auth/team-providers/team-providers.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import { isTaken, updateUser } from './account.queries.ts';
import { addressInUseEmail, confirmAddressEmail, emailChangedEmail, emailChangeNotice } from './account-emails.ts';
import { deleteEmailChange, putEmailChange, takeEmailChange } from './email-change.queries.ts';
import { type AccountServices, type Holder, requireProof } from './proof.ts';

const validMs = dayMs;

/** Responds the same whether or not the address is taken; only the reader of its mailbox learns which. */
export async function changeEmail(
  services: AccountServices,
  holder: Holder,
  given: { email: string; proof: Proof },
): Promise<void> {
  const { db, mailer, config } = services;
  const { caller } = holder;
  const { email: oldEmail } = await requireProof(services, holder, given.proof, { codeWillDo: false });
  if (given.email === oldEmail)
    throw new AppError('bad_request', 'This is already your address. Enter another one.', 'body.email');
  const onlyWay = await findOnlyWayOf({ config, db }, { id: caller.userId, email: oldEmail });
  if (onlyWay) {
    const message = `You sign in with ${onlyWay.name} only, and it knows you by this address. Ask its administrator.`;
    throw new AppError('forbidden', message, 'body.email');
  }
  await takeTry(db, [
    { what: 'email change', who: caller.userId, max: 5, perMs: hourMs },
    { what: 'email change to', who: given.email, max: 5, perMs: dayMs },
  ]);
  const token = randomBytes(32).toString('base64url');
  const isInUse = await isTaken(db, given.email);
  const expires_at = new Date(Date.now() + validMs);
  await putEmailChange(db, { user_id: caller.userId, email: given.email, token_hash: hashOf(token), expires_at });
  const link = `${config.publicUrl}/confirm-email/${token}`;
  mailer.sendLater(
    isInUse ? addressInUseEmail(given.email, config.publicUrl) : confirmAddressEmail(given.email, oldEmail, link),
  );
  mailer.sendLater(emailChangeNotice(oldEmail, given.email, config.publicUrl));
}

export async function cancelEmailChange({ db }: AccountServices, { caller }: Holder): Promise<void> {
  await deleteEmailChange(db, caller.userId);
}

/** The emailed secret proves that its holder reads the new mailbox. */
export async function confirmEmail(services: AccountServices, network: string, token: string): Promise<string> {
  const { db, mailer, config } = services;
  await takeTry(db, [{ what: 'email confirmation from', who: network, max: 30, perMs: minuteMs }]);
  const change = await inTransaction(db, async (tx) => {
    const found = await takeEmailChange(tx, hashOf(token));
    if (!found) {
      throw new AppError(
        'not_found',
        'This link was used, was replaced by a newer one, or is older than a day. Change the address again.',
      );
    }
    await updateUser(tx, found.userId, { email: found.newEmail, email_verified: true });
    await deleteEmailChange(tx, found.userId);
    // Invalidate reset links in the old mailbox.
    await forgetProofs(tx, found.userId, ['reset-link']);
    return found;
  }).catch(explainTaken);
  mailer.sendLater(emailChangedEmail(change.email, change.newEmail, config.publicUrl));
  return change.newEmail;
}

/** Another account took the address first. */
function explainTaken(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  throw new AppError(
    'conflict',
    'Another account now has this address. Sign in to that account, or choose another address.',
  );
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
