import type { Person } from './templates.ts';

/** Someone who decides by a link that lets anyone decide: a guest with the name that they gave, or an account. */
export type LinkPerson = { kind: 'link'; visitor: string; name: string };
export type SeatPerson = Person | LinkPerson;

/** One text for each person, by which two are compared. Apart from the schemas, which browsers need not load. */
export function keyOfPerson(person: SeatPerson): string {
  if (person.kind === 'link') return `link ${person.visitor}`;
  return person.kind === 'member' ? person.userId : person.email;
}
