import * as z from 'zod';
import { Alignment } from './alignment.ts';
import { readVersionNumber } from './version-number.ts';

/** One of the compared videos: a version of a file, the newest if none is named. */
export type SideAddress = { itemId: string; version?: number | undefined };

/** Reads `ITEM:VERSION` or `ITEM`; a version that is no number counts as the newest. */
export function parseSide(text: string): SideAddress {
  const [itemId = '', version] = text.split(':');
  return { itemId, version: readVersionNumber(version) };
}

export function formatSide({ itemId, version }: SideAddress): string {
  return version === undefined ? itemId : `${itemId}:${version}`;
}

/** A side in the address of a call. */
export const Side = z
  .string()
  .regex(/^[^:]{1,50}(:[1-9]\d{0,8})?$/, 'Name a version as ITEM:VERSION, or only the item for its newest version.')
  .transform(parseSide)
  .pipe(z.object({ itemId: z.uuid(), version: z.number().int().optional() }))
  .describe('The id of a file, and `:` with the number of a version; the newest when left out');

const alignmentStates = ['waiting', 'done', 'failed'] as const;
export type AlignmentState = (typeof alignmentStates)[number];

export const Changes = z.object({
  state: z.enum(alignmentStates),
  problem: z.string().nullable().describe('Of a failed comparison, for people'),
  alignment: Alignment.nullable().describe('Null until it is done'),
});
export type Changes = z.infer<typeof Changes>;
