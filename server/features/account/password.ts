import type { Proof } from '#contract/accounts/account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { passwordChangedEmail } from '#server/platform/auth/auth-emails.ts';
import { refusePassword } from '#server/platform/auth/passwords/password-rules.ts';
import { hashPassword } from '#server/platform/auth/passwords/passwords.ts';
import { forgetProofs } from '#server/platform/auth/passwords/proofs.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { putPassword } from './account.queries.ts';
import { deleteOtherSessions } from './devices.queries.ts';
import { type AccountServices, type Holder, requireProof } from './proof.ts';

/** Also sets the first password of an account created through a provider. Ends every other session. */
export async function changePassword(
  services: AccountServices,
  holder: Holder,
  given: { newPassword: string; proof: Proof },
): Promise<void> {
  const { db, mailer, config } = services;
  const { userId } = holder.caller;
  const refusal = refusePassword(config, given.newPassword, holder.caller.email);
  if (refusal) throw new AppError('bad_request', refusal.message, 'body.newPassword');
  const { email } = await requireProof(services, holder, given.proof, { codeWillDo: false });
  const hash = await hashPassword({ db, network: holder.network }, given.newPassword);
  await inTransaction(db, async (tx) => {
    await putPassword(tx, userId, hash);
    await deleteOtherSessions(tx, userId, holder.session.id);
    await forgetProofs(tx, userId, ['trusted-device', 'reset-link', 'challenge']);
  });
  const ofTokens = 'API tokens go on until you revoke them.';
  mailer.sendLater(passwordChangedEmail({ email }, config.publicUrl, ofTokens));
}
