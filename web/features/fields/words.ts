import type { FieldKind, SeenBy } from '#contract/items/fields.ts';

export const kindNames: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'One choice',
  choices: 'Several choices',
  person: 'Person',
  checkbox: 'Yes or no',
  link: 'Link',
};

export const sightNames: Record<SeenBy, string> = {
  admins: 'Seen by admins',
  team: 'Seen by the team',
  everyone: 'Seen also by people with a link',
};

export const hasChoices = (kind: FieldKind) => kind === 'choice' || kind === 'choices';
