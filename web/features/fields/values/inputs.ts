import type { FieldKind } from '#contract/items/fields.ts';

/** The inputs of the kinds that are typed. */
export const inputs: Partial<Record<FieldKind, { type: string; placeholder?: string; maxLength?: number }>> = {
  text: { type: 'text', maxLength: 500 },
  number: { type: 'number' },
  date: { type: 'date' },
  link: { type: 'url', placeholder: 'https://', maxLength: 2_000 },
};
