import type { Comment } from '#contract/comments/comments.ts';
import { formatSeconds } from '#contract/format.ts';
import { secretToFragment } from '#web/api/link-secret.ts';
import { readShareKey } from '#web/api/share-key.ts';
import { formatCount } from '#web/ui/text/count.ts';
import type { FormatTime, Spot } from './player-port.ts';

const spokenLength = 140;

/** The screen reader announcement of a new comment by another author. */
export function announcementOf({ author, text }: Comment): string {
  const spoken = text.length > spokenLength ? `${text.slice(0, spokenLength)} …` : text;
  return `${author.name} wrote: ${spoken}`;
}

/** Everyone who likes it, one per line. */
export function likersText({ likes, likeCount }: Comment): string {
  const more = likeCount - likes.length;
  return [...likes, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join('\n');
}

const shownWords = 40;

/** The part of a picture or page that a comment is about: “the words”, a point or an area. */
export function spotText({ area, words }: Pick<Spot, 'area' | 'words'>): string {
  if (words) return `“${words.length > shownWords ? `${words.slice(0, shownWords)} …` : words}”`;
  return area && area.width + area.height > 0 ? 'Area' : 'Point';
}

/** In seconds on a video whose frames are unknown. */
export function timeText({ frame, endFrame, seconds, place }: Comment, formatTime: FormatTime): string {
  if (place?.kind === 'box') return place.area ? spotText({ area: place.area, words: null }) : 'Whole image';
  if (frame === null) return formatSeconds(seconds);
  const from = formatTime(frame, seconds);
  if (place?.kind === 'page' && place.words) return `${from} · ${spotText(place)}`;
  return endFrame === null ? from : `${from} – ${formatTime(endFrame, seconds)}`;
}

export function versionHref(itemId: string, version: number): string {
  return hrefOf({ item: itemId, version: String(version) });
}

export function commentHref(itemId: string, version: number, commentId: string): string {
  return hrefOf({ item: itemId, version: String(version), comment: commentId });
}

function hrefOf(params: Record<string, string>): string {
  const search = new URLSearchParams(params);
  // A guest shares the link that they were given.
  const key = readShareKey();
  if (key !== null) search.set('k', key);
  return secretToFragment(`/feedback?${search}`);
}
