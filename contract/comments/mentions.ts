import * as z from 'zod';
import { PersonImage } from '../accounts/users.ts';

export const mostMentions = 20;

/** A person whom a comment means. The name stands in its text, after an @. */
export const Mention = z.object({
  userId: z.uuid().nullable().describe('Null for guests, and for people who see the comment by a link'),
  name: z.string(),
});
export type Mention = z.infer<typeof Mention>;

/** In a request. People who may not be mentioned, or whose name the text does not have after an @, are left out. */
export const MentionedIds = z.array(z.uuid()).max(mostMentions);

/** A day in no zone. */
export const DueDate = z.iso.date().refine((day) => /^2\d{3}/.test(day), 'Choose a day of this century.');

export const Assignment = z.object({
  person: z.object({ id: z.uuid(), name: z.string(), image: PersonImage }),
  dueOn: z.string().nullable().describe('YYYY-MM-DD'),
});
export type Assignment = z.infer<typeof Assignment>;

/** A person whom the caller may mention. The id of a guest is that of their seat. */
export const Mentionable = z.object({
  id: z.uuid(),
  name: z.string(),
  image: PersonImage,
  address: z
    .string()
    .nullable()
    .describe('Of a guest of an approval, who gets the comment by email; the text has the name'),
  isAssignable: z.boolean().describe('In the team; false for callers by a link'),
});
export type Mentionable = z.infer<typeof Mentionable>;

export type TextPart = { text: string; mention: string | null };

const isPartOfWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

/** Divides a text at the names after an @. Of names that begin alike the longest counts. */
export function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const longestFirst = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from || isPartOfWord(text[at - 1])) continue;
    const name = longestFirst.find((one) => text.startsWith(one, at + 1) && !isPartOfWord(text[at + 1 + one.length]));
    if (name === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at), mention: null });
    from = at + 1 + name.length;
    parts.push({ text: text.slice(at, from), mention: name });
  }
  if (from < text.length) parts.push({ text: text.slice(from), mention: null });
  return parts;
}

/** Those of these names that the text has after an @. */
export function findMentioned(text: string, names: readonly string[]): Set<string> {
  return new Set(splitMentions(text, names).flatMap(({ mention }) => mention ?? []));
}
