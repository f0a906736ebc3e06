import type { ApiToken, NewToken, TokenChoice } from '#contract/accounts/tokens.ts';
import { mostTokens } from '#contract/accounts/tokens.ts';
import { dayMs } from '#contract/durations.ts';
import { type AccountServices, type Holder, requireProof } from '#server/features/account/account.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAccountAudit } from '#server/platform/audit/record-audit.ts';
import { makeToken } from '#server/platform/auth/tokens/token-text.ts';
import { findGrantedFolders } from '#server/platform/auth/tokens/tokens.queries.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { tokenMadeEmail } from './token-emails.ts';
import {
  deleteExpired,
  deleteToken,
  findTeamNames,
  findTokens,
  insertToken,
  type KeptToken,
} from './tokens.queries.ts';

type Made = { token: ApiToken; text: string };
/** The account that tokens act for, and the person who makes or ends them: the same one, but for a service of a team. */
type Keeper = { owner: { userId: string; name: string }; by: Pick<Member, 'userId' | 'name' | 'email'> };

export async function listTokens(db: Db, userId: string): Promise<ApiToken[]> {
  const rows = await findTokens(db, userId);
  const ids = (key: 'teamIds' | 'folderIds') => [...new Set(rows.flatMap((row) => row[key] ?? []))];
  const [teams, folders] = await Promise.all([
    findTeamNames(db, userId, ids('teamIds')),
    findFolders(db, userId, ids('folderIds')),
  ]);
  return rows.map((row) => describe(row, teams, folders));
}

/** A token acts as its person for months, so an open session alone must not make one. */
export async function createToken(
  services: AccountServices,
  holder: Holder,
  owner: Keeper['owner'],
  { proof, serviceId: _, ...choice }: NewToken,
): Promise<Made> {
  await requireProof(services, holder, proof, { codeWillDo: true });
  return issueToken(services, { owner, by: holder.caller }, choice);
}

/** For a person who has proved that they want it. */
export async function issueToken(
  { db, mailer, config }: AccountServices,
  { owner, by }: Keeper,
  choice: TokenChoice,
): Promise<Made> {
  const { teams, folders } = await requirePlaces(db, owner.userId, choice);
  const id = uuidv7();
  const { text, secretHash } = makeToken(id);
  const { name, scopes, teamIds, folderIds, days } = choice;
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + days * dayMs)];
  await inTransaction(db, async (tx) => {
    await deleteExpired(tx, owner.userId);
    await requireRoom(tx, owner.userId);
    await insertToken(tx, {
      ...{ id, user_id: owner.userId, name, secret_hash: secretHash, scopes },
      ...{ team_ids: teamIds, folder_ids: folderIds, created_at: createdAt, expires_at: expiresAt, used_at: null },
    });
    await recordAccountAudit(tx, owner, 'account.token-made', subjectOf({ owner, by }, name), by);
  });
  mailer.sendLater(tokenMadeEmail(by.email, subjectOf({ owner, by }, name), config.publicUrl));
  const row = { id, name, scopes, teamIds, folderIds, createdAt, expiresAt, usedAt: null };
  return { token: describe(row, teams, folders), text };
}

export async function revokeToken(db: Db, { owner, by }: Keeper, tokenId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await deleteToken(tx, owner.userId, tokenId);
    if (name !== undefined)
      await recordAccountAudit(tx, owner, 'account.token-revoked', subjectOf({ owner, by }, name), by);
  });
}

const subjectOf = ({ owner, by }: Keeper, name: string) =>
  owner.userId === by.userId ? name : `${name} of ${owner.name}`;

async function requireRoom(tx: Tx, userId: string): Promise<void> {
  if ((await findTokens(tx, userId)).length < mostTokens) return;
  throw new AppError('conflict', `You have ${mostTokens} tokens, the most there can be. Revoke one that is not used.`);
}

type Place = { id: string; name: string };

export async function requirePlaces(
  db: Db,
  userId: string,
  { teamIds, folderIds }: Pick<TokenChoice, 'teamIds' | 'folderIds'>,
) {
  if (teamIds && folderIds) throw new AppError('bad_request', 'Choose teams or folders, not both.', 'body.folderIds');
  const [teams, folders] = await Promise.all([
    findTeamNames(db, userId, teamIds ?? []),
    findFolders(db, userId, folderIds ?? []),
  ]);
  if (teams.length !== new Set(teamIds ?? []).size)
    throw new AppError('not_found', 'One of these teams does not exist, or you are not in it.', 'body.teamIds');
  if (folders.length !== new Set(folderIds ?? []).size)
    throw new AppError('not_found', 'One of these folders does not exist, or you cannot see it.', 'body.folderIds');
  if (new Set(folders.map(({ teamId }) => teamId)).size > 1)
    throw new AppError(
      'bad_request',
      'Choose folders of one team, and make another token for another team.',
      'body.folderIds',
    );
  return { teams, folders };
}

async function findFolders(db: Db, userId: string, ids: string[]) {
  return ids.length === 0 ? [] : findGrantedFolders(db, userId, ids);
}

function describe(row: KeptToken, teams: Place[], folders: Place[]): ApiToken {
  const { id, name, scopes, teamIds, folderIds, createdAt, expiresAt, usedAt } = row;
  const among = (places: Place[], ids: string[] | null) =>
    ids && places.filter((place) => ids.includes(place.id)).map((place) => ({ id: place.id, name: place.name }));
  return {
    ...{ id, name, scopes, teams: among(teams, teamIds), folders: among(folders, folderIds) },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  };
}
