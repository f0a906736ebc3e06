import type { LinkType, ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import { formatCount } from '#web/ui/text/count.ts';
import type { ShownShare } from './shown-share.ts';

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
    view: 'They can watch it, but not change anything.',
    edit: 'They can rename it, set its progress and upload new versions. This needs an account; guests can only watch.',
  },
  folder: {
    view: 'They can watch everything, but not change anything.',
    edit: 'They can upload, rename, move and delete everything in the folder. This needs an account; guests can only watch.',
  },
  selection: {
    view: 'They can watch everything, but not change anything.',
    edit: 'They can change what is in the folders and upload new versions. This needs an account; guests can only watch.',
  },
};

export function accessHint(type: LinkType, access: ShareAccess): string {
  return accessHints[type][access];
}

export function commentsHint({ allowComments }: ShownShare): string {
  return allowComments
    ? 'They can write comments and draw. Guests enter their name first.'
    : 'They can read comments, but not write them.';
}

export function downloadHint({ allowDownload }: ShownShare, type: LinkType): string {
  if (!allowDownload) return 'They watch review copies. They cannot download the originals.';
  return type === 'file'
    ? 'They can download the original and forward it. Turning this off later does not undo that.'
    : 'They can download the originals and forward them. Turning this off later does not undo that.';
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** All that was chosen, in one sentence. */
export function summarizeShare({ visibility, people, expiresAt, hasPassword, ...may }: ShownShare): string {
  const named = people.length === 1 ? 'One person' : `${formatCount(people.length)} people`;
  const who = visibility === 'public' ? visibilityNames.public : people.length === 0 ? 'No one yet' : named;
  const can = [
    'watch',
    ...(may.access === 'edit' ? ['edit'] : []),
    ...(may.allowComments ? ['comment'] : []),
    ...(may.allowDownload ? ['download'] : []),
  ];
  const asked = hasPassword ? ', with the password' : '';
  const end = expiresAt === null ? '' : `, until ${moments.format(Date.parse(expiresAt))}`;
  return `${who} can ${lists.format(can)}${asked}${end}.`;
}

export function formatViews({ count }: Pick<ShownShare['views'], 'count'>): string {
  return count === 1 ? 'Opened once' : `Opened ${formatCount(count)} times`;
}

export function formatExpiry({ expiresAt, isExpired }: Pick<ShownShare, 'expiresAt' | 'isExpired'>): string {
  if (expiresAt === null) return 'The link works until an editor turns it off.';
  const moment = moments.format(Date.parse(expiresAt));
  return isExpired ? `The link expired on ${moment}.` : `The link expires on ${moment}.`;
}

/** Links without a title are numbered. */
export function nameLink({ title }: Pick<ShownShare, 'title'>, index: number): string {
  return title || `Link ${index + 1}`;
}
