import { describeGrid, formatPlace } from '../clip-scale.ts';
import type { MarkerSheet } from '../marker.ts';
import { mergeMarkers } from '../merge-markers.ts';
import { cutText, type Noted, protectText, toOneLine } from './text.ts';

/** CMX 3600 limits a title line to 70 characters; the rest is for the version. */
const maxTitleLength = 60;
/** Resolve shows more, but importing gets slow, and its note field is one small box. */
const maxCommentLength = 4_000;

/**
 * Markers in the format of DaVinci Resolve's "Timeline Markers from EDL": an event of one frame, then a line "note
 * |C:colour |M:name |D:frames". Resolve places an event by its record timecode, so the timeline must start where the
 * sheet does.
 */
export function writeEdl({ clip, markers, placeless }: MarkerSheet): string {
  const title = [...neutralise(clip.name)].slice(0, maxTitleLength).join('');
  const lines = [`TITLE: ${title} v${clip.version}`, `FCM: ${clip.isDropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`];
  const grid = describeGrid(clip);
  if (grid) lines.push(`* ${grid}`);
  for (const marker of placeless) lines.push(`* NO PLACE IN THIS VERSION: ${formatComment(marker)}`);
  lines.push('');
  for (const [index, shared] of mergeMarkers(markers).entries()) {
    const times = [shared.frame, shared.frame + 1].map((frame) => formatPlace(frame, clip)).join(' ');
    const notes = shared.markers.map(({ length, ...marker }) => {
      // The marker has the longest length, so the others say theirs.
      const own = length === shared.length ? '' : length === 1 ? '1 frame' : `${length} frames`;
      return formatComment({ ...marker, origin: [marker.origin, own].filter(Boolean).join(', ') });
    });
    const names = new Set(shared.markers.map(({ author }) => neutralise(author)));
    lines.push(
      `${String(index + 1).padStart(3, '0')}  001      V     C        ${times} ${times}`,
      `${notes.join(' ')} |C:ResolveColor${shared.markers[0].color} |M:${[...names].join(', ')} |D:${shared.length}`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Starts with a bullet, because Resolve reads a leading number as an event and a leading * as a remark. */
function formatComment({ author, text, replies, resolved, origin, url }: Noted): string {
  const state = `${origin === '' ? '' : ` (${neutralise(origin)})`}${resolved ? ' (resolved)' : ''}`;
  const lines = replies.map((reply) => ` ↳ ${neutralise(reply.author)}: ${neutraliseText(reply.text)}`);
  const note = `• ${neutralise(author)}${state}: ${neutraliseText(text)}${lines.join('')}`;
  return cutText(note, ` ${url}`, maxCommentLength);
}

/** Keeps the text on one line, without the bar that separates its fields. */
const neutralise = (text: string) => toOneLine(text).replaceAll('|', '¦');

/** The arrow belongs to replies. */
const neutraliseText = (text: string) => neutralise(protectText(text)).replaceAll('↳', '⤷');
