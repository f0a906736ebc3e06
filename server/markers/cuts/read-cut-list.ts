import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Clip, CutList } from '../marker.ts';
import { parseXml } from '../xml.ts';
import { fitRate } from './fit-rate.ts';
import { mergeSources, readAle } from './read-ale.ts';
import { readEdl } from './read-edl.ts';
import { readFcpxml } from './read-fcpxml.ts';
import { readOtio } from './read-otio.ts';
import { readXmeml } from './read-xmeml.ts';

export type CutListFormat = 'CMX 3600 EDL' | 'OTIO' | 'Final Cut Pro 7 XML' | 'FCPXML' | 'ALE';

/**
 * Reads a list by its content, whatever its name is. An ALE adds reels and timecodes to `known`, the list that the
 * version already has.
 */
export function readCutList(
  bytes: Uint8Array,
  clip: Pick<Clip, 'rate'>,
  known: CutList | null,
): { format: CutListFormat; list: CutList } {
  const decoded = decodeText(bytes);
  const text = decoded.text.replace(/^\uFEFF/, '').replaceAll('\0', '');
  const { format, list } = recognise(text, clip, known);
  const warnings = decoded.warning === null ? list.warnings : [decoded.warning, ...list.warnings];
  return { format, list: fitRate({ ...list, warnings }, clip) };
}

function recognise(text: string, clip: Pick<Clip, 'rate'>, known: CutList | null) {
  const start = text.trimStart().slice(0, 2_000);
  if (start.startsWith('<')) return recogniseXml(text.trimStart());
  if (start.startsWith('{')) return { format: 'OTIO' as const, list: readOtio(text) };
  if (/^heading\s*$/im.test(start)) {
    if (known) return { format: 'ALE' as const, list: mergeSources(known, readAle(text), clip.rate) };
    throw new AppError(
      'conflict',
      'An ALE lists clips, not cuts. Import a cut list first; the ALE then adds reels to it.',
    );
  }
  if (/^\s*(TITLE:|FCM:|\*)|^\s*[A-Z]?\d{1,8}\s+\S/im.test(start))
    return { format: 'CMX 3600 EDL' as const, list: readEdl(text, clip) };
  throw unknownFormat();
}

function recogniseXml(text: string): { format: CutListFormat; list: CutList } {
  const root = parseXml(text);
  if (root.name === 'xmeml') return { format: 'Final Cut Pro 7 XML', list: readXmeml(root) };
  if (root.name === 'fcpxml') return { format: 'FCPXML', list: readFcpxml(root) };
  throw unknownFormat();
}

function unknownFormat(): AppError {
  return new AppError(
    'unsupported_type',
    'This is not a cut list. Choose an EDL (CMX 3600), OTIO, FCPXML, Final Cut Pro 7 XML or ALE file.',
  );
}
