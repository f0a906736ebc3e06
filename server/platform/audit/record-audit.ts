import type { Caller, Member } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Directory } from './directory.ts';
import { findTeamIds, insertEntries } from './record-audit.queries.ts';
import type { RuleActor } from './rule-actor.ts';

type RecordedAction =
  | 'team.create'
  | 'team.rename'
  | 'team.files'
  | 'team.statuses'
  | 'team.fields'
  | 'team.delete'
  | 'team.restore'
  | 'team.hand-over'
  | 'member.join'
  | 'member.role'
  | 'member.remove'
  | 'member.leave'
  | 'service.create'
  | 'provider.save'
  | 'provider.remove'
  | 'provider.domain'
  | 'provider.group'
  | 'invite.send'
  | 'invite.revoke'
  | 'item.create'
  | 'item.version'
  | 'item.download'
  | 'item.rename'
  | 'item.move'
  | 'item.copy'
  | 'item.progress'
  | 'item.status'
  | 'item.field'
  | 'item.field-hidden'
  | 'item.poster'
  | 'item.cut-list'
  | 'item.captions'
  | 'item.delete'
  | 'item.restore'
  | 'item.destroy'
  | 'share.change'
  | 'share.renew'
  | 'share.create'
  | 'share.delete'
  | 'share.name'
  | 'share.unname'
  | 'share.open'
  | 'comment.create'
  | 'comment.resolve'
  | 'comment.assign'
  | 'comment.delete'
  | 'comment.restore'
  | 'comment.export'
  | 'approval.begin'
  | 'approval.begin-stage'
  | 'approval.decide'
  | 'approval.seat'
  | 'approval.unseat'
  | 'approval.rule'
  | 'approval.unlock'
  | 'approval.end'
  | 'approval.private'
  | 'approval.template'
  | 'view.change'
  | 'approval.zone'
  | 'approval.certificate'
  | 'rule.save'
  | 'rule.delete'
  | 'import.start'
  | 'audit.export';

type AccountAction =
  | 'account.sign-in'
  | 'account.two-factor-on'
  | 'account.two-factor-off'
  | 'account.passkey-added'
  | 'account.passkey-removed'
  | 'account.token-made'
  | 'account.token-revoked';

export type Action = RecordedAction | AccountAction;

/** An audit entry, with the names of that moment. `itemId` is the video that it leads to. */
export type AuditRecord = { action: RecordedAction; subject: string; detail?: string; itemId?: string | undefined };

export type AuditedActor = Caller | Directory | RuleActor;

/** Runs in the transaction of the action itself, so that both are committed or neither. */
export async function recordAudit(tx: Tx, teamId: string, who: AuditedActor, records: AuditRecord[]): Promise<void> {
  const rows = records.map(({ action, subject, detail = '', itemId = null }) => ({
    id: uuidv7(),
    team_id: teamId,
    user_id: who.userId,
    user_name: nameOf(who),
    action,
    subject,
    detail,
    item_id: itemId,
  }));
  if (rows.length > 0) await insertEntries(tx, rows);
}

/** Readers of the log must see that a program did it. */
const nameOf = (who: AuditedActor) =>
  who.kind === 'member' && who.token ? `${who.name} (by "${who.token.name}")` : who.name;

/** Account events concern all teams of the user, so the admins of each team see them. */
export async function recordAccountAudit(
  db: Db | Tx,
  who: Pick<Member, 'userId' | 'name'>,
  action: AccountAction,
  subject = '',
  by: Pick<Member, 'userId' | 'name'> = who,
): Promise<void> {
  const rows = (await findTeamIds(db, who.userId)).map((team_id) => ({
    id: uuidv7(),
    team_id,
    user_id: by.userId,
    user_name: by.name,
    action,
    subject,
    detail: '',
    item_id: null,
  }));
  if (rows.length > 0) await insertEntries(db, rows);
}
