import type { AuditEntry } from '#contract/teams/members.ts';
import type { TeamRole } from '#contract/teams/teams.ts';
import { roleNames } from '../members/roles.ts';

/** Verbs between the actor and the subject. */
const verbs: Record<string, string> = {
  'team.create': 'created the team',
  'team.rename': 'renamed the team',
  'team.delete': 'deleted the team',
  'team.restore': 'restored the team',
  'team.hand-over': 'transferred',
  'member.join': 'joined the team',
  'member.role': 'changed the role of',
  'member.remove': 'removed',
  'member.leave': 'left the team',
  'invite.send': 'invited',
  'invite.revoke': 'revoked the invite of',
  'item.create': 'created',
  'item.version': 'uploaded a new version of',
  'item.download': 'downloaded',
  'item.rename': 'renamed',
  'item.move': 'moved',
  'item.copy': 'copied',
  'item.progress': 'set the progress of',
  'item.poster': 'chose another poster for',
  'item.delete': 'moved to trash:',
  'item.restore': 'restored',
  'item.destroy': 'deleted permanently:',
  'share.change': 'shared',
  'share.renew': 'created a new link to',
  'share.create': 'created another link to',
  'share.delete': 'deleted a link to',
  'share.name': 'added a person to the link to',
  'share.unname': 'removed a person from the link to',
  'share.open': 'opened the link to',
  'comment.delete': 'deleted a comment on',
  'comment.restore': 'restored a comment on',
  'comment.export': 'exported the comments on',
  'import.start': 'started the import of',
  'audit.export': 'exported this log',
  'account.sign-in': 'signed in',
  'account.two-factor-on': 'turned on two-factor authentication',
  'account.two-factor-off': 'turned off two-factor authentication',
};

const aboutOneself = ['member.join', 'member.leave'];
const aboutRoles = /^(member|invite)[.]/;

function nameRoles(text: string): string {
  return text.replace(/\b(viewer|editor|admin|owner)\b/g, (role) => roleNames[role as TeamRole]);
}

/** An audit entry as a sentence. Unknown actions are shown as they are. */
export function sentenceOf({ action, subject, detail }: AuditEntry) {
  const words = aboutRoles.test(action) ? nameRoles(detail) : detail;
  return {
    verb: verbs[action] ?? `${action}:`,
    subject: aboutOneself.includes(action) ? '' : subject,
    detail: action === 'member.role' && words ? `from ${words}` : words,
  };
}
