import type { ItemType } from '#contract/items.ts';
import type { Share, ShareAccess, Visibility } from '#contract/shares.ts';

const numbers = new Intl.NumberFormat('en');
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const visibilityNames: Record<Visibility, string> = {
  onlyMe: 'Only me',
  limited: 'Limited',
  public: 'Anyone with the link',
};

export const visibilityHints: Record<Visibility, string> = {
  onlyMe: 'The link is off. Your team works here as always.',
  limited: 'Only the people named here, signed in.',
  public: 'Whoever gets the link, without an account. It can be passed on.',
};

export const accessNames: Record<ShareAccess, string> = { view: 'Viewer', edit: 'Editor' };

const accessHints: Record<ItemType, Record<ShareAccess, string>> = {
  file: {
    view: 'They can watch it and change nothing.',
    edit: 'They can rename it, set its progress and upload new versions. That needs an account; guests only look.',
  },
  folder: {
    view: 'They can look and watch, and change nothing.',
    edit: 'They can upload, rename, move and delete everything in the folder. That needs an account; guests only look.',
  },
};

export function accessHint(type: ItemType, access: ShareAccess): string {
  return accessHints[type][access];
}

export function commentsHint({ allowComments }: Share): string {
  return allowComments
    ? 'They can write comments and draw. Guests say their name first.'
    : 'They can read the comments and write none.';
}

export function downloadHint({ allowDownload }: Share, type: ItemType): string {
  if (!allowDownload) return 'They watch copies made for review. No original leaves the server.';
  return type === 'file'
    ? 'They can save the original and pass it on; turning this off does not bring it back.'
    : 'They can save the originals and pass them on; turning this off does not bring them back.';
}

export function sayOpened({ count }: Pick<Share['views'], 'count'>): string {
  return count === 1 ? 'Opened once' : `Opened ${numbers.format(count)} times`;
}

export function sayEnd({ expiresAt, isExpired }: Pick<Share, 'expiresAt' | 'isExpired'>): string {
  if (expiresAt === null) return 'The link works until somebody turns it off.';
  const moment = moments.format(Date.parse(expiresAt));
  return isExpired ? `It ended on ${moment}. Nobody gets in any more.` : `Nobody gets in after ${moment}.`;
}
