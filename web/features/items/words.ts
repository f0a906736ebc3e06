import { otherType } from '#contract/media/kinds.ts';
import { isRefusal } from '#web/api/api-error.ts';
import { countText, formatCount } from '#web/ui/text/count.ts';
import type { Item } from './listing/listing.ts';

export { countText, formatCount };

const short = new Intl.NumberFormat('en', { notation: 'compact' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

const shortFrom = 10_000;

/** "1,200", but "12K": for places with room for five characters. */
export function shortCount(count: number): string {
  return count < shortFrom ? formatCount(count) : short.format(count);
}

/** "MP4", "Folder". */
export function typeOf(item: Item): string {
  return item.type === 'folder' ? 'Folder' : endingOf(item);
}

/** By the name; without an ending there by the content type, which says nothing about files of other types. */
export function endingOf({ name, contentType = '' }: { name: string; contentType?: string }): string {
  const named = /\.([^.]{1,5})$/.exec(name)?.[1];
  return (named ?? (contentType === otherType ? '' : (contentType.split('/').at(-1) ?? ''))).toUpperCase();
}

/** "3 comments, 2 open, some unread". */
export function commentText({ comments, openComments, unread }: Item): string {
  const open = openComments > 0 ? `${formatCount(openComments)} open` : 'all resolved';
  return [countText(comments, 'comment'), open, ...(unread ? ['some unread'] : [])].join(', ');
}

export function exactTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? 'Unknown' : exact.format(time);
}

/** One item by its name, several by their count. */
export function nameOf(items: readonly { name: string }[]): string {
  const [first] = items;
  return items.length === 1 && first ? `“${first.name}”` : countText(items.length, 'item');
}

export function hasFailed(item: Item): boolean {
  return item.type === 'file' && item.processing?.state === 'failed';
}

/** The server names the field of a taken name; other conflicts are concurrent changes. */
export function isNameTaken(error: unknown): boolean {
  return isRefusal(error, 'conflict') && error.field !== undefined;
}
