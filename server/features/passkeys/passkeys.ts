import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Proof } from '#contract/accounts/account.ts';
import { mostPasskeys, type NewCredential, type Passkey } from '#contract/accounts/passkeys.ts';
import { type AccountServices, type Holder, requireProof } from '#server/features/account/account.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAccountAudit } from '#server/platform/audit/record-audit.ts';
import {
  challengeMs,
  keepChallenge,
  readChallenge,
  spendChallenge,
} from '#server/platform/auth/passkeys/challenges.ts';
import { deletePasskey, findPasskeys, insertPasskey } from '#server/platform/auth/passkeys/passkeys.queries.ts';
import { algorithms, handleOf, relyingParty } from '#server/platform/auth/passkeys/relying-party.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { passkeyEmail } from './passkey-emails.ts';

type Row = Pick<Awaited<ReturnType<typeof findPasskeys>>[number], 'id' | 'name' | 'created_at' | 'used_at'>;

export async function listPasskeys(db: Db, caller: Member): Promise<Passkey[]> {
  return (await findPasskeys(db, caller.userId)).map(describe);
}

/** A passkey opens the account for years, so an open session alone must not make one. */
export async function beginPasskey(services: AccountServices, holder: Holder, proof: Proof) {
  const { db, config } = services;
  const { email, name } = await requireProof(services, holder, proof, { codeWillDo: true });
  const { userId } = holder.caller;
  const known = await findPasskeys(db, userId);
  requireRoom(known.length);
  const options = await generateRegistrationOptions({
    rpName: 'Vizio',
    rpID: relyingParty(config).id,
    userID: handleOf(userId),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    timeout: challengeMs,
    // A device that has one already says so, instead of replacing it.
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge, userId);
  return { options: { ...options } };
}

export async function addPasskey(
  { db, config, mailer }: AccountServices,
  { caller }: Holder,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const challenge = readChallenge(credential.response.clientDataJSON);
  if (!(await spendChallenge(db, challenge, caller.userId)))
    throw new AppError('conflict', 'Adding this passkey took too long. Begin again.');
  const { id: host, origin } = relyingParty(config);
  const { response, ...rest } = credential;
  const made = await verifyRegistrationResponse({
    response: {
      ...rest,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // The library throws whatever is wrong with it.
  }).catch(() => undefined);
  if (!made?.verified)
    throw new AppError('bad_request', 'Your browser made a passkey that does not work here. Begin again.');
  const { id, publicKey, counter } = made.registrationInfo.credential;
  const row = {
    ...{ id: uuidv7(), user_id: caller.userId, name, credential_id: id, public_key: Buffer.from(publicKey) },
    ...{ counter, transports: response.transports ?? [], created_at: new Date(), used_at: null },
  };
  await inTransaction(db, async (tx) => {
    await holdAccount(tx, caller.userId);
    requireRoom((await findPasskeys(tx, caller.userId)).length);
    if (!(await insertPasskey(tx, row))) throw new AppError('conflict', 'This passkey is in use already.');
    await recordAccountAudit(tx, caller, 'account.passkey-added', name);
  });
  mailer.sendLater(passkeyEmail(caller.email, { name, isAdded: true }, config.publicUrl));
  return describe(row);
}

export async function removePasskey(
  { db, config, mailer }: AccountServices,
  caller: Member,
  passkeyId: string,
): Promise<void> {
  const name = await inTransaction(db, async (tx) => {
    const removed = await deletePasskey(tx, caller.userId, passkeyId);
    if (removed !== undefined) await recordAccountAudit(tx, caller, 'account.passkey-removed', removed);
    return removed;
  });
  if (name !== undefined) mailer.sendLater(passkeyEmail(caller.email, { name, isAdded: false }, config.publicUrl));
}

/** Two that are added at once are counted one after the other. */
async function holdAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

function requireRoom(count: number): void {
  if (count < mostPasskeys) return;
  throw new AppError('conflict', `You have ${mostPasskeys} passkeys, the most there can be. Remove one first.`);
}

function describe({ id, name, created_at, used_at }: Row): Passkey {
  return { id, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null };
}
