import type { EmailKind } from '#contract/accounts/emails.ts';

/** The subject of each kind of email, in the order of the panel. */
export const mailWords: Record<EmailKind, { label: string; hint: string; inSentence: string }> = {
  mention: {
    label: 'Mentions',
    hint: 'A person mentions you in a comment.',
    inSentence: 'mentions of you',
  },
  assignment: {
    label: 'Assigned comments',
    hint: 'A person assigns you a comment.',
    inSentence: 'comments that are assigned to you',
  },
  reply: {
    label: 'Replies',
    hint: 'A person replies to you, or writes in a thread that you are in.',
    inSentence: 'replies',
  },
  comment: {
    label: 'Comments on your files',
    hint: 'A person comments on a file that you uploaded.',
    inSentence: 'comments on your files',
  },
  version: {
    label: 'New versions',
    hint: 'There is a new version of a file that you uploaded or commented on.',
    inSentence: 'new versions',
  },
  approval: {
    label: 'Approvals',
    hint: 'Your decision is asked, is due, or is late.',
    inSentence: 'decisions that are asked of you',
  },
  rule: {
    label: 'Rules of your teams',
    hint: 'A rule of a team names you, and what it waits for happened to a file.',
    inSentence: 'emails of rules',
  },
  share: {
    label: 'Shares',
    hint: 'A person shares a file or a folder with you.',
    inSentence: 'files and folders that are shared with you',
  },
  invite: {
    label: 'Invites',
    hint: 'A person invites you to a team. Without this email, an invite does not reach you.',
    inSentence: 'invites to teams',
  },
};

/** "replies, new versions and invites to teams" */
export function listKinds(kinds: readonly EmailKind[]): string {
  return new Intl.ListFormat('en').format(kinds.map((kind) => mailWords[kind].inSentence));
}

/** In the order of the panel. */
export const shownKinds = Object.keys(mailWords) as EmailKind[];
