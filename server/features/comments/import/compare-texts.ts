import { wordless } from '#contract/comments/text-limits.ts';
import { countBefore } from '#contract/count-before.ts';
import type { MarkerReply } from '#server/markers/marker.ts';
import { splitAuthor } from '#server/markers/read/note-text.ts';

type Thread = { text: string; replies: MarkerReply[] };

/** Formats write these instead of lines, or replace what they cannot hold. */
const unsure = /[\s\p{Cc}\p{Cs}\uFFFD|/\\"'“”‘’>↳⤷·¦-]+/gu;
/** Formats leave them out, or put them into texts; a byte order mark is a blank to most. */
const invisible = /(?!\uFEFF)[\p{Cf}\uFFFE\uFFFF]+/gu;
const notes = /\((?:resolved|(?:has |with )?(?:a )?drawing|from v\d{1,6}[^()]{0,200})\)/gi;
/** A text that a format cut is the same from so many letters on. */
const leastCut = 20;

/** A text without what formats change in it. */
export function reduceText(text: string): string {
  const shown = text.replace(invisible, '').normalize('NFC');
  return shown.replace(notes, ' ').replace(unsure, ' ').trim().toLowerCase();
}

/** How a comment of ours may be written in a file, reduced: alone, and with its replies. */
export function listOurForms({ text, replies }: Thread): string[] {
  const own = text || wordless;
  return [own, [own, ...replies.map(joinReply)].join(' ')].map(reduceText);
}

/**
 * The texts that a marker may stand for, reduced. Some formats join lines or begin with the author; `by` is the author that
 * its text seems to begin with.
 */
export function listTheirForms({
  text,
  author,
  replies,
}: Thread & { author: string | null }): { form: string; by?: string }[] {
  const begun = splitAuthor(text);
  return [
    { form: reduceText(text || wordless) },
    { form: reduceText(`${author ?? ''}: ${text}`) },
    { form: reduceText([text, ...replies.map(joinReply)].join(' ')) },
    ...(begun.author === null ? [] : [{ form: reduceText(begun.text), by: begun.author }]),
  ];
}

/** The beginning that is left of a text, if a format cut it with "…". */
export function findCut(form: string): string | undefined {
  return form.endsWith('…') && form.length > leastCut ? form.slice(0, -1).trim() : undefined;
}

/** Whether a file still has this text. A name with a colon in it is divided in formats that have it before the text. */
export function isSameText(inFile: Thread & { author: string | null }, ours: Thread & { author: string }): boolean {
  const wanted = [...listOurForms(ours), reduceText(`${ours.author}: ${ours.text || wordless}`)];
  return listTheirForms(inFile).some(({ form, by }) => {
    if (by !== undefined && by !== ours.author) return false;
    const cut = findCut(form);
    return wanted.includes(form) || (cut !== undefined && wanted[0]?.startsWith(cut) === true);
  });
}

const joinReply = ({ author, text }: MarkerReply) => `${author}: ${text}`;

/** Finds what is named by a text: by all of it, or by how it begins. */
export function createTextIndex<T>(entries: { form: string; of: T }[]) {
  const byForm = Map.groupBy(entries, ({ form }) => form);
  const sorted = entries.toSorted((a, b) => (a.form < b.form ? -1 : a.form > b.form ? 1 : 0));
  const firstFrom = (start: string) => countBefore(sorted.length, (n) => (sorted[n]?.form ?? '') < start);
  return {
    find: (form: string, fits: (of: T) => boolean): T | undefined => byForm.get(form)?.find(({ of }) => fits(of))?.of,
    findBegun: (start: string, fits: (of: T) => boolean): T | undefined =>
      sorted.slice(firstFrom(start), firstFrom(`${start}\uffff`)).find(({ of }) => fits(of))?.of,
  };
}
