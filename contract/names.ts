import * as z from 'zod';

const maxLength = 255;

/** Control characters, lone surrogates, codes without a character, and marks that override the text direction. */
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028-\u202E\u2066-\u206F\uFFF9-\uFFFB]/u;

/**
 * Marks of no width, which would make two names look alike. Phones and messengers put them into the names of files, so
 * they are dropped and not refused. Joiners are no such marks: emoji and Persian need them.
 */
const unseenMarks = /[\u00AD\u061C\u200B\u200E\u200F\u2060-\u2064\uFEFF]/gu;

/** Only spaces, joiners, fillers and blanks. Between other letters they are valid, as in emoji and in Persian. */
const unseen = /^[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns why a person or item cannot have this name; undefined if it can. */
export function refuseCharacters(name: string): string | undefined {
  if (unprintable.test(name)) return 'This name contains invisible characters. Type it again without them.';
  if (unseen.test(name)) return 'This name has no visible characters. Choose another one.';
  return undefined;
}

/** Returns why a name cannot be used, as a sentence; undefined if it can. */
export function refuseName(given: string): string | undefined {
  const name = cleanName(given);
  const length = [...name].length;
  if (length === 0) return 'Enter a name.';
  if (length > maxLength) return `This name has ${length} characters. Use at most ${maxLength}.`;
  if (/[/\\]/.test(name)) return 'A name cannot contain slashes.';
  const refusal = refuseCharacters(name);
  if (refusal) return refusal;
  if (name === '.' || name === '..') return 'A name needs more than dots.';
  return undefined;
}

export function normaliseName(given: string): string {
  return given.normalize('NFC').trim();
}

/** A name as it is kept. */
export function cleanName(given: string): string {
  return normaliseName(given.replace(unseenMarks, ''));
}

const unfit = new RegExp(`${unprintable.source}|[/\\\\]`, 'gu');

/** For names of files from elsewhere, which a person cannot type again. */
export const replaceUnfit = (given: string): string => given.replace(unfit, '-');

/** The name of a file on a disk; undefined if nothing is left of it. */
export function fitFileName(given: string): string | undefined {
  const name = cleanName(replaceUnfit(given));
  return refuseName(name) === undefined ? name : undefined;
}

/** The name of a folder or file: any script, emoji and quotes, if it is visibly distinct. */
export const ItemName = z
  .string()
  .max(4 * maxLength, `Use at most ${maxLength} characters.`)
  .superRefine((given, context) => {
    const message = refuseName(given);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(cleanName);

/** The n-th attempt at a name that is taken: "Rushes", "Rushes 2", "Rushes 3"; for files, before the extension. */
export function numberedName(name: string, count: number): string {
  if (count <= 1) return name;
  const dot = name.lastIndexOf('.');
  const cut = dot > 0 ? dot : name.length;
  const ending = ` ${count}${name.slice(cut)}`;
  return [...name.slice(0, cut)].slice(0, maxLength - [...ending].length).join('') + ending;
}
