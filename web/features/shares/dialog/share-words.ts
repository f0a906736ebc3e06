import type { LinkType, Share, ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import { formatCount } from '#web/ui/text/count.ts';

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const visibilityNames: Record<Visibility, string> = {
  onlyMe: 'Only me',
  limited: 'Limited',
  public: 'Anyone with the link',
};

export const visibilityHints: Record<Visibility, string> = {
  onlyMe: 'The link is off. Your team works here as always.',
  limited: 'Only the people listed here, signed in.',
  public: 'Everyone who has the link, without an account. They can forward it.',
};

export const accessNames: Record<ShareAccess, string> = { view: 'Viewer', edit: 'Editor' };

const accessHints: Record<LinkType, Record<ShareAccess, string>> = {
  file: {
    view: 'They can open it, but not change anything.',
    edit: 'They can rename it, set its progress and upload new versions. This needs an account; guests can only look.',
  },
  folder: {
    view: 'They can open everything, but not change anything.',
    edit: 'They can upload, rename, move and delete everything in the folder. This needs an account; guests can only look.',
  },
  selection: {
    view: 'They can open everything, but not change anything.',
    edit: 'They can change what is in the folders and upload new versions. This needs an account; guests can only look.',
  },
};

export function accessHint(type: LinkType, access: ShareAccess): string {
  return accessHints[type][access];
}

export function commentsHint({ allowComments }: Share): string {
  return allowComments
    ? 'They can write comments and draw. Guests enter their name first.'
    : 'They can read comments, but not write them.';
}

export function decisionsHint({ allowDecisions }: Share): string {
  return allowDecisions
    ? 'They see approvals and can decide, with a name that no one has verified.'
    : 'They do not see approvals. People who are asked get a link of their own.';
}

function sayGiven({ allowComments, allowDecisions }: Share): string {
  if (allowDecisions) return allowComments ? 'can comment and decide' : 'can decide, no comments';
  return allowComments ? 'can comment' : 'no comments';
}

export function downloadHint({ allowDownload }: Share, type: LinkType): string {
  if (!allowDownload) return 'They see smaller copies made for viewing. They cannot download the originals.';
  return type === 'file'
    ? 'They can download the original and forward it. Turning this off later does not undo that.'
    : 'They can download the originals and forward them. Turning this off later does not undo that.';
}

/** A setting in the line below the link. Expiry is only shown if there is one. */
export const settingNames = {
  visibility: 'Access',
  access: 'Permissions',
  comments: 'Comments',
  download: 'Downloads',
  password: 'Password',
  expiry: 'Expires',
} as const;
export type Setting = keyof typeof settingNames;

export function settingPhrases(share: Share): [Setting, string][] {
  const { visibility, access, allowDownload, hasPassword, expiresAt, isExpired } = share;
  return [
    ['visibility', visibilityNames[visibility]],
    ['access', accessNames[access]],
    ['comments', sayGiven(share)],
    ['download', allowDownload ? 'can download' : 'no downloads'],
    ['password', hasPassword ? 'with password' : 'no password'],
    ...(expiresAt === null
      ? []
      : [['expiry', isExpired ? 'expired' : `until ${days.format(Date.parse(expiresAt))}`] as [Setting, string]]),
  ];
}

const seen: Record<LinkType, string> = {
  file: 'this file',
  folder: 'everything in this folder',
  selection: 'these items',
};

/** Describes a new link. */
export function newLinkHint(type: LinkType): string {
  return `Anyone with the link can open ${seen[type]} and comment. No downloads, no password.`;
}

export const countItems = (count: number) => (count === 1 ? 'one item' : `${count} items`);

export function formatViews({ count }: Pick<Share['views'], 'count'>): string {
  if (count === 0) return 'Not opened yet';
  return count === 1 ? 'Opened once' : `Opened ${formatCount(count)} times`;
}

export function formatExpiry({ expiresAt, isExpired }: Pick<Share, 'expiresAt' | 'isExpired'>): string {
  if (expiresAt === null) return 'The link works until an editor turns it off.';
  const moment = moments.format(Date.parse(expiresAt));
  return isExpired ? `The link expired on ${moment}.` : `The link expires on ${moment}.`;
}

/** Links without a title are numbered. */
export function nameLink({ title }: Pick<Share, 'title'>, index: number): string {
  return title || `Link ${index + 1}`;
}
