import type { Device } from '#contract/accounts/account.ts';
import { forgetProofs } from '#server/platform/auth/passwords/proofs.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { describeDevice } from './device-name.ts';
import { deleteOtherSessions, deleteSession, findSessions } from './devices.queries.ts';
import type { AccountServices, Holder } from './proof.ts';

export async function listDevices({ db }: AccountServices, { caller, session }: Holder): Promise<Device[]> {
  const rows = await findSessions(db, caller.userId);
  return rows.map(({ id, userAgent, address, signedInAt, usedAt }) => ({
    id,
    ...describeDevice(userAgent ?? ''),
    address: address || null,
    signedInAt: signedInAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isCurrent: id === session.id,
  }));
}

export async function endDevice({ db }: AccountServices, { caller }: Holder, deviceId: string): Promise<void> {
  await deleteSession(db, caller.userId, deviceId);
}

export async function endOtherDevices({ db }: AccountServices, { caller, session }: Holder): Promise<number> {
  return inTransaction(db, async (tx) => {
    await forgetProofs(tx, caller.userId, ['trusted-device', 'challenge']);
    return deleteOtherSessions(tx, caller.userId, session.id);
  });
}
