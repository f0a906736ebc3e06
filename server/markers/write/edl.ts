import { describeGrid, formatPlace } from '../clip-scale.ts';
import type { Marker, MarkerSheet } from '../marker.ts';
import { mergeMarkers } from '../merge-markers.ts';
import { cutText, toOneLine } from './text.ts';

/** CMX 3600 limits a title line to 70 characters; the rest is for the version. */
const maxTitleLength = 60;
/** Resolve shows more, but importing gets slow, and its note field is one small box. */
const maxNoteLength = 4_000;

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
  for (const marker of placeless) lines.push(`* NO PLACE IN THIS VERSION: ${writeNote(marker)}`);
  lines.push('');
  for (const [index, shared] of mergeMarkers(markers).entries()) {
    const times = [shared.frame, shared.frame + 1].map((frame) => formatPlace(frame, clip)).join(' ');
    const names = new Set(shared.markers.map(({ author }) => neutralise(author)));
    lines.push(
      `${String(index + 1).padStart(3, '0')}  001      V     C        ${times} ${times}`,
      `${shared.markers.map(writeNote).join(' ')} |C:ResolveColor${shared.markers[0].color} |M:${[...names].join(', ')} |D:${shared.length}`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Starts with a bullet, because Resolve reads a leading number as an event and a leading * as a remark. */
function writeNote({ author, text, replies, resolved, origin, url }: Omit<Marker, 'frame' | 'length'>): string {
  const state = `${origin === '' ? '' : ` (${neutralise(origin)})`}${resolved ? ' (resolved)' : ''}`;
  const answers = replies.map((reply) => ` ↳ ${neutralise(reply.author)}: ${neutralise(reply.text)}`);
  return cutText(`• ${neutralise(author)}${state}: ${neutralise(text)}${answers.join('')}`, ` ${url}`, maxNoteLength);
}

/** Keeps the text on one line, without the bar that separates its fields. */
const neutralise = (text: string) => toOneLine(text).replaceAll('|', '¦');
