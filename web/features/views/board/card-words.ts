import type { Card } from '#contract/views/views.ts';
import type { Lists } from '../use-views.ts';

/** A card has room for a few. */
const mostValues = 5;
const results = {
  approved: 'Approved',
  approvedWithChanges: 'Approved with changes',
  changesRequired: 'Changes required',
} as const;
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

export function approvalText({ result, owed }: NonNullable<Card['approval']>): string {
  return result ? results[result] : owed > 0 ? `${owed} to decide` : 'In approval';
}

/** The values of a card as text, in the order of the fields. */
export function valueTexts({ fields, people }: Lists, { values }: Card): { id: string; label: string; text: string }[] {
  const texts = fields.flatMap(({ id, name, kind, choices }) => {
    const value = values[id];
    if (value === undefined) return [];
    if (kind === 'person')
      return [{ id, label: name, text: people.find(({ userId }) => userId === value)?.name ?? '' }];
    const nameOf = (choice: unknown) => choices.find((one) => one.id === choice)?.name ?? [];
    if (kind === 'checkbox') return value === true ? [{ id, label: name, text: name }] : [];
    if (kind === 'choice' || kind === 'choices')
      return [{ id, label: name, text: [value].flat().flatMap(nameOf).join(', ') }];
    return [{ id, label: name, text: kind === 'date' ? day.format(new Date(String(value))) : String(value) }];
  });
  return texts.filter(({ text }) => text !== '').slice(0, mostValues);
}
