import type { ActivityGroup, ActivityKind } from '#contract/teams/activity.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { type Facts, may } from '#server/platform/access/policy.ts';
import type { Action } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findActivity } from './audit.queries.ts';
import { createGrouping } from './group-activity.ts';

type Shown = { kind: ActivityKind; audience: 'member' | 'admin' };
const member = (kind: ActivityKind): Shown => ({ kind, audience: 'member' });
const admin = (kind: ActivityKind): Shown => ({ kind, audience: 'admin' });

/**
 * The kind of each action, and the people who see it. Members see what they could also see in the folders. Links, downloads, invites,
 * roles and sign-ins are for admins, as is the text of deleted comments.
 */
const shown: Readonly<Record<Action, Shown>> = {
  'item.create': member('uploads'),
  'item.version': member('uploads'),
  'import.start': member('uploads'),
  'comment.create': member('comments'),
  'comment.resolve': member('comments'),
  'comment.assign': member('comments'),
  'comment.delete': admin('comments'),
  'comment.restore': admin('comments'),
  'comment.export': admin('comments'),
  'item.rename': member('changes'),
  'item.move': member('changes'),
  'item.copy': member('changes'),
  'item.progress': member('changes'),
  'item.status': member('changes'),
  'item.field': member('changes'),
  'item.field-hidden': admin('changes'),
  'item.poster': member('changes'),
  'item.cut-list': member('changes'),
  'item.captions': member('changes'),
  'approval.begin': member('approvals'),
  'approval.begin-stage': member('approvals'),
  'approval.decide': member('approvals'),
  'approval.seat': member('approvals'),
  'approval.unseat': member('approvals'),
  'approval.rule': member('approvals'),
  'approval.unlock': member('approvals'),
  'approval.end': member('approvals'),
  'approval.private': admin('approvals'),
  'approval.template': admin('approvals'),
  'view.change': member('changes'),
  'approval.zone': admin('approvals'),
  'approval.certificate': member('approvals'),
  'rule.save': admin('changes'),
  'rule.delete': admin('changes'),
  'item.delete': member('deletions'),
  'item.restore': member('deletions'),
  'item.destroy': member('deletions'),
  'share.change': admin('shares'),
  'share.renew': admin('shares'),
  'share.create': admin('shares'),
  'share.delete': admin('shares'),
  'share.name': admin('shares'),
  'share.unname': admin('shares'),
  'share.open': admin('shares'),
  'item.download': admin('shares'),
  'team.create': member('people'),
  'team.rename': member('people'),
  'team.files': member('people'),
  'team.statuses': member('people'),
  'team.fields': admin('people'),
  'team.delete': admin('people'),
  'team.restore': admin('people'),
  'team.hand-over': member('people'),
  'member.join': member('people'),
  'member.leave': member('people'),
  'member.role': admin('people'),
  'service.create': admin('people'),
  'provider.save': admin('people'),
  'provider.remove': admin('people'),
  'provider.domain': admin('people'),
  'provider.group': admin('people'),
  'member.remove': admin('people'),
  'invite.send': admin('people'),
  'invite.revoke': admin('people'),
  'account.sign-in': admin('people'),
  'account.two-factor-on': admin('people'),
  'account.passkey-added': admin('people'),
  'account.passkey-removed': admin('people'),
  'account.token-made': admin('people'),
  'account.token-revoked': admin('people'),
  'account.two-factor-off': admin('people'),
  'audit.export': admin('people'),
};

/** Entries read at once, and at most for one page: ten thousand uploads are one line, but take several pages. */
const batch = 200;
const mostBatches = 20;

type Filter = { kind?: ActivityKind | undefined; person?: string | undefined };

/** One page of the activity that this member may see, newest first. */
export async function listActivity(
  db: Db,
  caller: Member,
  team: Authorized<{ id: string } & Facts, 'view'>,
  { kind, person, after, limit }: Filter & { after?: string | undefined; limit: number },
): Promise<{ groups: ActivityGroup[]; next: string | null }> {
  const isAdmin = may(caller, 'manage', team);
  const actions = Object.entries(shown)
    .filter(([, one]) => (kind === undefined || one.kind === kind) && (isAdmin || one.audience === 'member'))
    .map(([action]) => action);
  const grouping = createGrouping();
  let before = after;
  for (let count = 0; count < mostBatches; count++) {
    const rows = await findActivity(db, team.id, { actions, person, before, limit: batch });
    for (const row of rows) {
      if (!grouping.add(row, limit)) return { groups: grouping.read(), next: before ?? null };
      before = row.id;
    }
    if (rows.length < batch) return { groups: grouping.read(), next: null };
  }
  return { groups: grouping.read(), next: before ?? null };
}
