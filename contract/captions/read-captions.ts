import type { CaptionFormat } from './captions.ts';
import { type Cue, type CueSettings, readSettings } from './cue.ts';
import { readCueText, writeCueText } from './cue-text.ts';

export const maxCues = 20_000;
export const maxCueCharacters = 2_000;
const maxIdCharacters = 100;
const maxTimingCharacters = 500;

/** A file that cannot be read as captions; the message is a sentence for people. */
export class CaptionsProblem extends Error {}

export type ReadCaptions = {
  format: CaptionFormat;
  cues: Cue[] /** Left out, as they end before they begin. */;
  backward: number;
};

const time = String.raw`(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)[,.](\d{3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:[ \t]+(.*?))?\s*$`);

/** Reads SRT and WebVTT strictly: times that are not understood are refused, not guessed. Sorted by their start. */
export function readCaptions(text: string): ReadCaptions {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/);
  const format = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '') ? 'vtt' : 'srt';
  const cues: Cue[] = [];
  let backward = 0;
  for (const block of format === 'vtt' ? listVttBlocks(lines) : listSrtBlocks(lines)) {
    const cue = readBlock(block, format);
    if (cue.endMs <= cue.startMs) backward += 1;
    else cues.push(cue);
    if (cues.length > maxCues) throw new CaptionsProblem(`A file can have ${maxCues} cues. Divide it.`);
  }
  if (cues.length === 0) throw new CaptionsProblem('This file has no captions. Choose an SRT or VTT file.');
  return { format, cues: cues.sort((a, b) => a.startMs - b.startMs), backward };
}

type Block = { id: string; timing: string; line: number; lines: string[] };

/** Blank lines divide blocks; comments, styles and regions are left out. */
function* listVttBlocks(lines: readonly string[]): Generator<Block> {
  let block: string[] = [];
  for (const [n, line] of [...lines, ''].entries()) {
    // The first line says what the file is.
    if (n === 0) continue;
    if (line.trim() !== '') {
      block.push(line);
      continue;
    }
    const at = block.findIndex((one) => one.includes('-->'));
    const isIgnored = /^(NOTE|STYLE|REGION)(\s|$)/.test(block[0] ?? '');
    if ((at === 0 || at === 1) && !isIgnored) {
      const id = at === 1 ? (block[0] ?? '') : '';
      yield { id, timing: block[at] ?? '', line: n - block.length + at + 1, lines: block.slice(at + 1) };
    }
    block = [];
  }
}

/** Some programs leave blank lines within a cue, so it ends at the number before the next times. */
function* listSrtBlocks(lines: readonly string[]): Generator<Block> {
  const starts = lines.flatMap((line, n) => (line.includes('-->') ? [n] : []));
  for (const [n, start] of starts.entries()) {
    const next = starts[n + 1];
    const inside = lines.slice(start + 1, next);
    if (next !== undefined && /^\s*\d+\s*$/.test(inside.at(-1) ?? '')) inside.pop();
    const id = /^\s*\d+\s*$/.test(lines[start - 1] ?? '') ? (lines[start - 1] ?? '').trim() : '';
    yield { id, timing: lines[start] ?? '', line: start + 1, lines: inside };
  }
}

function readBlock(block: Block, format: CaptionFormat): Cue {
  const match = block.timing.length > maxTimingCharacters ? null : timing.exec(block.timing);
  if (!match) {
    throw new CaptionsProblem(`Line ${block.line} has no valid times: ${block.timing.trim().slice(0, 60)}`);
  }
  const raw = block.lines.filter((line) => line.trim() !== '').join('\n');
  if (raw.length > maxCueCharacters) {
    throw new CaptionsProblem(`The cue at line ${block.line} has more than ${maxCueCharacters} characters.`);
  }
  const { text, place } = format === 'srt' ? takePlace(raw) : { text: raw, place: {} };
  return {
    id: block.id.slice(0, maxIdCharacters),
    startMs: readTime(match.slice(1, 5)),
    endMs: readTime(match.slice(5, 9)),
    settings: format === 'vtt' ? readSettings(match[9] ?? '') : place,
    text: dropEmptyLines(writeCueText(readCueText(text, format))),
  };
}

function readTime(parts: readonly (string | undefined)[]): number {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts.map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

/** Many SRT files say with `{\an8}` that a cue is at the top; other codes of that kind are left out. */
function takePlace(raw: string): { text: string; place: CueSettings } {
  const place = /\{\\an([1-9])\}/.exec(raw)?.[1];
  const text = raw.replace(/\{\\[^{}\n]{0,100}\}/g, '');
  if (place === undefined) return { text, place: {} };
  return { text, place: Number(place) > 6 ? { line: '0' } : Number(place) > 3 ? { line: '50%' } : {} };
}

/** A line that had only markup would end the cue in WebVTT. */
const dropEmptyLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
