import type { Person } from './templates.ts';

/** One text for each person, by which two are compared. Apart from the schemas, which browsers need not load. */
export const keyOfPerson = (person: Person): string => (person.kind === 'member' ? person.userId : person.email);
