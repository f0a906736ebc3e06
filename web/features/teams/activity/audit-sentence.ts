import type { TeamRole } from '#contract/team-roles.ts';
import type { ActivityGroup } from '#contract/teams/activity.ts';
import { roleNames } from '#web/ui/roles/roles.ts';
import { formatCount } from '#web/ui/text/count.ts';

/** Verbs between the actor and the subject. */
const verbs: Record<string, string> = {
  'team.create': 'created the team',
  'team.rename': 'renamed the team',
  'team.files': 'changed the files taken by',
  'team.statuses': 'changed the statuses:',
  'team.fields': 'changed the fields:',
  'team.delete': 'deleted the team',
  'team.restore': 'restored the team',
  'team.hand-over': 'transferred',
  'member.join': 'joined the team',
  'member.role': 'changed the role of',
  'member.remove': 'removed',
  'member.leave': 'left the team',
  'service.create': 'added the program',
  'provider.save': 'set the sign-in provider',
  'provider.remove': 'removed the sign-in provider',
  'provider.domain': 'changed the sign-in domain',
  'provider.group': 'changed the role of the group',
  'invite.send': 'invited',
  'invite.revoke': 'revoked the invite of',
  'item.create': 'added',
  'item.version': 'uploaded a new version of',
  'item.download': 'downloaded',
  'item.rename': 'renamed',
  'item.move': 'moved',
  'item.copy': 'copied',
  'item.progress': 'set the progress of',
  'item.status': 'set the status of',
  'item.field': 'changed a field of',
  'item.field-hidden': 'changed a field for admins of',
  'item.poster': 'chose another poster for',
  'item.cut-list': 'changed the cut list of',
  'item.captions': 'changed the captions of',
  'item.delete': 'moved to trash:',
  'item.restore': 'restored',
  'item.destroy': 'deleted permanently:',
  'share.change': 'shared',
  'share.renew': 'created a new link to',
  'share.create': 'created a link to',
  'share.delete': 'deleted a link to',
  'share.name': 'added a person to the link to',
  'share.unname': 'removed a person from the link to',
  'share.open': 'opened the link to',
  'comment.create': 'commented on',
  'comment.resolve': 'resolved a comment on',
  'comment.assign': 'assigned a comment on',
  'comment.delete': 'deleted a comment on',
  'comment.restore': 'restored a comment on',
  'comment.export': 'exported the comments on',
  'approval.begin': 'began an approval of',
  'approval.begin-stage': 'began a stage of the approval of',
  'approval.decide': 'decided on',
  'approval.seat': 'asked one more person about',
  'approval.unseat': 'asked one person less about',
  'approval.rule': 'changed whose decision counts for',
  'approval.unlock': 'unlocked',
  'approval.end': 'ended the approval of',
  'approval.private': 'worked on a private approval of',
  'approval.template': 'changed the approval template',
  'view.change': 'changed the view',
  'approval.zone': 'set the time zone of the team to',
  'approval.certificate': 'issued a certificate for',
  'rule.save': 'saved the rule',
  'rule.delete': 'deleted the rule',
  'import.start': 'started the import of',
  'audit.export': 'exported this log',
  'account.sign-in': 'signed in',
  'account.two-factor-on': 'turned on two-factor authentication',
  'account.passkey-added': 'added the passkey',
  'account.passkey-removed': 'removed the passkey',
  'account.token-made': 'made the API token',
  'account.token-revoked': 'revoked the API token',
  'account.two-factor-off': 'turned off two-factor authentication',
};

const aboutOneself = ['member.join', 'member.leave'];
const aboutRoles = /^(member|invite)[.]/;

function nameRoles(text: string): string {
  return text.replace(/\b(viewer|editor|admin|owner)\b/g, (role) => roleNames[role as TeamRole]);
}

const targets: readonly string[] = ['item.create', 'item.progress', 'item.status'];
/** Verbs for several comments on one video. */
const plural: Readonly<Record<string, string>> = {
  'comment.create': 'wrote',
  'comment.resolve': 'resolved',
  'comment.assign': 'assigned',
};

/** "a.mp4", "a.mp4, b.mp4 and c.mp4", or "12 items: a.mp4, b.mp4, c.mp4 …". */
function listSubjects({ subjects, subjectCount }: Pick<ActivityGroup, 'subjects' | 'subjectCount'>): string {
  if (subjectCount > subjects.length) return `${formatCount(subjectCount)} items: ${subjects.join(', ')} …`;
  const [last = '', ...others] = subjects.toReversed();
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`;
}

/** A line of the activity as a sentence. Unknown actions are shown as they are. */
export function sentenceOf(group: ActivityGroup) {
  const { action, count, detail } = group;
  const words = aboutRoles.test(action) ? nameRoles(detail) : detail;
  const many = count > 1 ? plural[action] : undefined;
  const verb = verbs[action] ?? `${action}:`;
  return {
    verb: many === undefined ? verb : `${many} ${formatCount(count)} comments on`,
    subject: aboutOneself.includes(action) ? '' : listSubjects(group),
    detail:
      action === 'member.role' && words ? `from ${words}` : targets.includes(action) && words ? `to ${words}` : words,
  };
}
