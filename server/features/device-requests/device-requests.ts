import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type DeviceRequest, userCodeAlphabet } from '#contract/accounts/tokens.ts';
import { dayS, minuteMs } from '#contract/durations.ts';
import { type AccountServices, type Holder, requireProof } from '#server/features/account/account.ts';
import { issueToken, requirePlaces } from '#server/features/tokens/tokens.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import * as queries from './device-requests.queries.ts';
import { refuse } from './refusal.ts';

export const expiresInMs = 15 * minuteMs;
export const intervalS = 5;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

export async function beginRequest(
  db: Db,
  given: { program: string; scopes: string[]; address: string },
): Promise<{ deviceCode: string; userCode: string }> {
  await queries.deleteOver(db);
  const deviceCode = randomBytes(32).toString('base64url');
  const userCode = Array.from({ length: 8 }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join('');
  await queries.insertRequest(db, {
    ...given,
    ...{ id: uuidv7(), device_code_hash: hash(deviceCode), user_code_hash: hash(userCode) },
    expires_at: new Date(Date.now() + expiresInMs),
    ...{ polled_at: null, is_allowed: null, user_id: null, team_ids: null, days: null },
  });
  return { deviceCode, userCode: `${userCode.slice(0, 4)}-${userCode.slice(4)}` };
}

/** Guesses are counted: a person who allows the request of a stranger gives away their account. */
async function loadWaiting(db: Db, holder: Holder, userCode: string): Promise<queries.DeviceRow> {
  const { caller, network } = holder;
  await takeTry(db, [
    { what: 'device code', who: caller.userId, max: 20, perMs: 15 * minuteMs },
    { what: 'device code from', who: network, max: 60, perMs: 15 * minuteMs },
  ]);
  const row = await queries.findWaiting(db, hash(userCode));
  if (row) return row;
  throw new AppError(
    'not_found',
    'This code is unknown, was used, or is over. Start again in the program.',
    'params.userCode',
  );
}

export async function showRequest({ db }: AccountServices, holder: Holder, userCode: string): Promise<DeviceRequest> {
  const { program, scopes, address, created_at } = await loadWaiting(db, holder, userCode);
  return { program, scopes, address, askedAt: created_at.toISOString() };
}

export async function allowRequest(
  services: AccountServices,
  holder: Holder,
  userCode: string,
  { proof, teamIds, days }: { proof: Parameters<typeof requireProof>[2]; teamIds: string[] | null; days: number },
): Promise<void> {
  const row = await loadWaiting(services.db, holder, userCode);
  await requirePlaces(services.db, holder.caller.userId, { teamIds, folderIds: null });
  await requireProof(services, holder, proof, { codeWillDo: true });
  await settle(services.db, row.id, { is_allowed: true, user_id: holder.caller.userId, team_ids: teamIds, days });
}

export async function denyRequest({ db }: AccountServices, holder: Holder, userCode: string): Promise<void> {
  const row = await loadWaiting(db, holder, userCode);
  await settle(db, row.id, { is_allowed: false, user_id: holder.caller.userId, team_ids: null, days: null });
}

async function settle(db: Db, id: string, given: Parameters<typeof queries.decideRequest>[2]): Promise<void> {
  if (await queries.decideRequest(db, id, given)) return;
  throw new AppError('conflict', 'This request was decided in the meantime. Look at the program.');
}

/** The token of an allowed request, once. Its text is made here, so that it was never stored. */
export async function fetchToken(
  services: AccountServices,
  deviceCode: string,
): Promise<{ text: string; scopes: string[]; lastsS: number }> {
  const outcome = await inTransaction(services.db, async (tx) => {
    const row = await queries.lockByDevice(tx, hash(deviceCode));
    if (!row) return 'invalid_grant';
    if (row.expires_at.getTime() <= Date.now()) return 'expired_token';
    if (row.is_allowed === null) {
      const isEarly = row.polled_at !== null && Date.now() - row.polled_at.getTime() < (intervalS - 1) * 1000;
      await queries.notePoll(tx, row.id);
      return isEarly ? 'slow_down' : 'authorization_pending';
    }
    await queries.deleteRequest(tx, row.id);
    const person = row.is_allowed && row.user_id ? await queries.findPerson(tx, row.user_id) : undefined;
    return person ? { row, person } : 'access_denied';
  });
  if (typeof outcome === 'string') throw refuse(outcome);
  const { row, person } = outcome;
  const { program: name, scopes, team_ids: teamIds, days } = row;
  const choice = { name, scopes: scopes as never, teamIds, folderIds: null, days: days ?? 1 };
  const { text } = await issueToken(services, { owner: person, by: person }, choice);
  return { text, scopes, lastsS: choice.days * dayS };
}
