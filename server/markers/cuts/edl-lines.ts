/** The lines of a CMX 3600 list, before anything is made of them. */
export type EdlEvent = {
  line: number;
  name: string;
  reel: string;
  isVideo: boolean;
  /** Cut, dissolve, wipe or key. */
  transition: 'C' | 'D' | 'W' | 'K';
  /** Of a key: the picture below it. */
  isBackground: boolean;
  duration: number;
  sourceIn: string;
  recordIn: string;
  recordOut: string;
};
export type EdlLine =
  | { kind: 'event'; event: EdlEvent }
  | { kind: 'title'; title: string }
  | { kind: 'numbering'; isDropFrame: boolean }
  | { kind: 'speed'; reel: string; framesPerSecond: number }
  | { kind: 'remark'; key: string; value: string }
  | { kind: 'other' }
  | { kind: 'unreadable' };

const timecode = /^\d{1,2}[:;.,]\d{1,2}[:;.,]\d{1,2}[:;.,]\d{1,3}$/;
const eventName = /^[A-Z]?\d{1,8}[A-Z]?$/i;
const longestLine = 2_000;

export function parseEdlLine(given: string, line: number): EdlLine {
  const text = given.slice(0, longestLine).trim();
  const words = text.split(/\s+/);
  const [first = ''] = words;
  if (text === '') return { kind: 'other' };
  if (eventName.test(first) && words.length > 4) {
    const event = parseEvent(words, line);
    return event ? { kind: 'event', event } : { kind: 'unreadable' };
  }
  if (first === 'M2' && words.length > 3) return parseSpeed(words);
  const [, key, value = ''] = /^\*?\s*([A-Za-z][A-Za-z0-9 _]{1,40}?)\s*:\s*(.*)$/.exec(text) ?? [];
  if (key === undefined) return { kind: 'other' };
  const name = key.toUpperCase();
  if (name === 'TITLE') return { kind: 'title', title: value };
  if (name === 'FCM') return { kind: 'numbering', isDropFrame: /^DROP/i.test(value) };
  return { kind: 'remark', key: name, value };
}

/** What Resolve writes below the event of a marker. In a remark it would be a text about a cut. */
export function isMarkerLine(line: string): boolean {
  const color = line.startsWith('*') ? -1 : line.indexOf('|C:');
  const name = color < 0 ? -1 : line.indexOf('|M:', color);
  return name >= 0 && line.indexOf('|D:', name) >= 0;
}

/** From the end, because the reel may contain blanks or be missing. */
function parseEvent(words: string[], line: number): EdlEvent | null {
  const at = words.findIndex((word) => timecode.test(word));
  const [sourceIn, sourceOut, recordIn, recordOut] = words.slice(at, at + 4);
  if (at < 3 || !recordIn || !recordOut || !sourceIn) return null;
  if (![sourceOut, recordIn, recordOut].every((word) => word && timecode.test(word))) return null;
  const before = words.slice(1, at);
  const last = before.at(-1) ?? '';
  const duration = /^\d{1,5}$/.test(last) && before.length > 1 ? Number(before.pop()) : 0;
  const effect = takeEffect(before);
  const tracks = before.pop()?.toUpperCase();
  if (!effect || !tracks) return null;
  return {
    ...{ line, name: words[0] ?? '', reel: before.join(' '), isVideo: isVideo(tracks), ...effect },
    ...{ duration, sourceIn, recordIn, recordOut },
  };
}

/** A key is written as `K`, `K B`, `KB`, `K O` or `KO`. */
function takeEffect(words: string[]): Pick<EdlEvent, 'transition' | 'isBackground'> | null {
  const level = /^[BO]$/i.test(words.at(-1) ?? '') && /^K$/i.test(words.at(-2) ?? '') ? words.pop() : '';
  const match = /^(?:(C)|(D)\d{0,4}|(W)\d{0,4}|(K)([BO]?))$/i.exec(words.pop() ?? '');
  const letter = match
    ?.slice(1, 5)
    .find((group) => group)
    ?.toUpperCase();
  if (letter !== 'C' && letter !== 'D' && letter !== 'W' && letter !== 'K') return null;
  return { transition: letter, isBackground: `${level}${match?.[5] ?? ''}`.toUpperCase() === 'B' };
}

/** V, V1, B, AA/V and the like; `V2` and higher are tracks above the picture. */
function isVideo(tracks: string): boolean {
  return tracks === 'B' || /(^|[/+&,])V1?($|[/+&,])/.test(tracks) || /^V1?A/.test(tracks) || /^A+\d*V1?$/.test(tracks);
}

function parseSpeed(words: string[]): EdlLine {
  const at = words.findLastIndex((word, n) => n > 1 && /^[+-]?\d{1,4}(\.\d{1,3})?$/.test(word));
  if (at < 2) return { kind: 'unreadable' };
  return { kind: 'speed', reel: words.slice(1, at).join(' '), framesPerSecond: Number(words[at]) };
}
