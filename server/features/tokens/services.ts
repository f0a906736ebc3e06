import type { z } from 'zod';
import { mostServices, type NewService, type Service } from '#contract/teams/services.ts';
import { putMember } from '#server/features/members/members.ts';
import { loadTeam, type TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import { findService, findServiceOf, findServices, insertService, type ServiceRow } from './services.queries.ts';
import { listTokens } from './tokens.ts';

type ManagedTeam = Authorized<TeamRow, 'manage'>;

export async function listServices(db: Db, team: ManagedTeam): Promise<Service[]> {
  const rows = await findServices(db, team.id);
  return Promise.all(
    rows.map(async ({ userId, name, role }) => ({ userId, name, role, tokens: await listTokens(db, userId) })),
  );
}

export async function createService(
  db: Db,
  caller: Member,
  team: ManagedTeam,
  { name, role }: z.infer<typeof NewService>,
): Promise<Service> {
  const userId = await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    if ((await findServices(tx, team.id)).length >= mostServices)
      throw new AppError(
        'conflict',
        `This team has ${mostServices} programs, the most there can be. Remove one first.`,
      );
    const id = await insertService(tx, team.id, name);
    await putMember(tx, team.id, id, role);
    await recordAudit(tx, team.id, caller, [{ action: 'service.create', subject: name, detail: `as ${role}` }]);
    await announce(tx, { teamId: team.id, event: { kind: 'members', teamId: team.id } });
    return id;
  });
  return { userId, name, role, tokens: [] };
}

/** A program of a team that the caller manages. */
export async function loadService(db: Db, caller: Member, userId: string): Promise<ServiceRow> {
  const service = await findService(db, userId);
  if (!service) throw new AppError('not_found', 'This program is no longer in the team. Reload the page.');
  await loadTeam(db, caller, 'manage', service.teamId);
  return service;
}

/** The account that a token acts for: a program of a team that the caller manages, otherwise the caller's own. */
export async function loadOwner(db: Db, caller: Member, tokenId: string): Promise<ServiceRow | Member> {
  const serviceId = await findServiceOf(db, tokenId);
  return serviceId === undefined ? caller : loadService(db, caller, serviceId);
}
