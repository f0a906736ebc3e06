import type { Account } from '#contract/accounts/account.ts';
import { announcePerson } from '#server/features/users/users.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { updateUser } from './account.queries.ts';
import { type AccountServices, type Holder, loadAccount } from './proof.ts';
import { readRecoveryCodes } from './two-factor.ts';

export { openHolder } from './holder.ts';
export { type AccountServices, type Holder, requireProof } from './proof.ts';

export async function showAccount(services: AccountServices, holder: Holder): Promise<Account> {
  const account = await loadAccount(services, holder);
  const { name, image, email, emailVerified, pendingEmail, passwordHash, providers, sealedKey } = account;
  const codes = await readRecoveryCodes(services, account);
  return {
    name,
    image,
    email,
    emailVerified,
    pendingEmail,
    hasPassword: passwordHash !== null,
    providers,
    twoFactor: sealedKey !== null,
    recoveryCodesLeft: codes.length,
  };
}

export async function renameAccount({ db }: AccountServices, { caller }: Holder, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateUser(tx, caller.userId, { name });
    await announcePerson(tx, caller.userId);
  });
}
