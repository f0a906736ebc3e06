import { wordless } from '#contract/comments/comments.ts';
import { type FrameClock, formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { AppError } from '#server/app-error.ts';
import { markerColors } from '#server/markers/marker.ts';
import { frameOf, isNowhere, listThreads, type Sheet, type Thread } from './export-sheet.ts';

/** CMX 3600 limits a title line to 70 characters; the rest is for the version. */
const maxTitleLength = 60;

type Marker = { frame: number; frames: number; threads: Thread[] };

/**
 * Markers in the format of DaVinci Resolve's "Timeline Markers from EDL": an event of one frame, then a line "note
 * |C:colour |M:name |D:frames". Times are source times, so the timeline must start at the video's start timecode.
 */
export function formatEdl(sheet: Sheet): string {
  const { facts, clock, videoName, version } = sheet;
  if (!facts || !clock) {
    throw new AppError(
      'conflict',
      'Markers need the frame count of this video, which is not ready yet. Try again in a moment, or export the CSV.',
    );
  }
  const scale = timecodeScale(facts);
  const threads = listThreads(sheet).filter(({ comment }) => !isNowhere(comment));
  const colors = assignColors(threads);
  const title = [...neutralise(videoName)].slice(0, maxTitleLength).join('');
  const lines = [`TITLE: ${title} v${version}`, `FCM: ${scale.isDropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`, ''];
  for (const [index, marker] of listMarkers(threads, clock).entries()) {
    const times = [marker.frame, marker.frame + 1].map((frame) => formatTimecode(frame, scale)).join(' ');
    const names = new Set(marker.threads.map(({ comment }) => neutralise(comment.author.name)));
    const color = marker.threads.map(authorKey).map((key) => colors.get(key))[0];
    lines.push(
      `${String(index + 1).padStart(3, '0')}  001      V     C        ${times} ${times}`,
      `${marker.threads.map(writeNote).join(' ')} |C:ResolveColor${color} |M:${[...names].join(', ')} |D:${marker.frames}`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Resolve keeps one marker per frame and drops the others, so threads on the same frame share one. */
function listMarkers(threads: Thread[], clock: FrameClock): Marker[] {
  const { rate } = clock;
  // At a variable rate an editing program places a frame by its time; at a constant rate this is its number.
  const place = (frame: number) => Math.round((clock.startOf(frame) * rate.num) / rate.den);
  const markers = new Map<number, Marker>();
  for (const thread of threads) {
    const first = frameOf(thread.comment, clock);
    const frame = place(first);
    const frames = Math.max(1, place((thread.comment.endFrame ?? first) + 1) - frame);
    const marker = markers.get(frame) ?? { frame, frames, threads: [] };
    markers.set(frame, { frame, frames: Math.max(frames, marker.frames), threads: [...marker.threads, thread] });
  }
  return [...markers.values()].sort((a, b) => a.frame - b.frame);
}

/** Starts with a bullet, because Resolve reads a leading number as an event and a leading * as a remark. */
function writeNote({ comment, replies }: Thread): string {
  const doubt = comment.place === 'unsure' ? ', place not sure' : '';
  const origin = comment.place === null ? '' : ` (from v${comment.version}${doubt})`;
  const state = `${origin}${comment.resolved ? ' (resolved)' : ''}`;
  const answers = replies.map((reply) => ` ↳ ${neutralise(reply.author.name)}: ${neutralise(reply.text)}`);
  return `• ${neutralise(comment.author.name)}${state}: ${neutralise(comment.text || wordless)}${answers.join('')}`;
}

/** Keeps the text on one line, without the bar that separates its fields. */
function neutralise(text: string): string {
  return text
    .trim()
    .replace(/\s*[\r\n\u0085\u2028\u2029]\s*/g, ' / ')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .replaceAll('|', '¦')
    .trim();
}

const authorKey = ({ comment: { author } }: Thread) => author.id ?? author.name;

/** Gives an author the same colour in every export, unless an earlier author has it. */
function assignColors(threads: Thread[]): Map<string, string> {
  const colors = new Map<string, string>();
  const written = threads.toSorted((a, b) => (a.comment.createdAt < b.comment.createdAt ? -1 : 1));
  for (const key of new Set(written.map(authorKey))) {
    const wanted = hash(key) % markerColors.length;
    const inOrder = [...markerColors.slice(wanted), ...markerColors.slice(0, wanted)];
    const taken = new Set(colors.values());
    colors.set(key, inOrder.find((color) => !taken.has(color)) ?? inOrder[0] ?? '');
  }
  return colors;
}

/** FNV-1a. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const character of text) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return mixed >>> 0;
}
