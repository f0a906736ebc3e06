import type { MarkerReply } from '#server/markers/marker.ts';

/** Formats write these instead of lines, or replace what they cannot hold. */
const unsure = /[\s|/\\"'“”‘’>↳·¦-]+/gu;
const notes = /\((?:resolved|(?:has |with )?(?:a )?drawing|from v\d{1,6}[^()]{0,200})\)/gi;

/** A text without what formats change in it. */
export function reduceText(text: string): string {
  return text.normalize('NFC').replace(notes, ' ').replace(unsure, ' ').trim().toLowerCase();
}

/** Whether a file still has this text. Some formats join lines, begin with the author, or cut long texts with "…". */
export function isSameText(
  inFile: { text: string; author: string | null; replies: MarkerReply[] },
  ours: { text: string; author: string; replies: MarkerReply[] },
): boolean {
  const wanted = reduceText(ours.text || 'Drawing');
  const whole = reduceText([ours.text || 'Drawing', ...ours.replies.map(joinReply)].join(' '));
  const candidates = [
    inFile.text || 'Drawing',
    `${inFile.author ?? ''}: ${inFile.text}`,
    inFile.text.replace(`${ours.author}: `, ''),
    [inFile.text, ...inFile.replies.map(joinReply)].join(' '),
  ];
  return candidates.map(reduceText).some((found) => {
    if (found === wanted || found === whole) return true;
    return found.endsWith('…') && found.length > 20 && wanted.startsWith(found.slice(0, -1).trim());
  });
}

const joinReply = ({ author, text }: MarkerReply) => `${author}: ${text}`;
