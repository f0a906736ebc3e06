import * as z from 'zod';
import { PersonName } from '#contract/accounts/users.ts';
import { readAttributes, readOperations } from './read-patch.ts';
import { ScimError } from './scim-error.ts';

/** Entra ID sends "True" and "False". */
const Flag = z.union([z.boolean(), z.string().transform((text) => text.toLowerCase() === 'true')]);
const Text = z.string().trim().max(320);
const Emails = z.array(z.object({ value: Text, primary: Flag.optional().catch(undefined) })).max(20);
const Name = z.object({ formatted: Text, givenName: Text, familyName: Text }).partial();

/** The attributes that we keep. All others are ignored, because directories send dozens. */
const Person = z
  .object({
    userName: Text.min(1),
    externalId: Text.nullable(),
    displayName: Text,
    name: Name,
    emails: Emails,
    active: Flag,
  })
  .partial();

/** The attributes that a directory sent. It says nothing of the absent ones. */
export type Said = z.infer<typeof Person>;

export const readPerson = (body: unknown): Said => readAttributes(Person, body);

/** The changes of a PATCH as what they say about the person, later ones last. */
export function readPatch(body: unknown): Said {
  return Object.assign({}, ...readOperations(body).map(readOperation));
}

function readOperation({ op, path, value }: { op: string; path?: string | undefined; value?: unknown }): Said {
  if (path === undefined) return readPerson(value);
  const [attribute = '', part] = path.split('.');
  // The directory would take a person for suspended.
  if (/^active\W/i.test(path)) throw new ScimError(400, `The path ${path} is not understood.`, 'invalidPath');
  // Without it a person has no name to sign in with; the other attributes have no empty form that we would keep.
  if (op === 'remove') return attribute.toLowerCase() === 'externalid' ? { externalId: null } : {};
  if (/^emails(\[|$)/i.test(path)) return readPerson({ emails: typeof value === 'string' ? [{ value }] : value });
  return readPerson(part === undefined ? { [attribute]: value } : { [attribute]: { [part]: value } });
}

/** The name that others see. Undefined: the directory says nothing that could be shown. */
export function nameIn({ displayName, name }: Said): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  const given = [displayName, name?.formatted, parts].find((text) => text);
  return PersonName.safeParse(given).data;
}

const Email = z.email().max(320).toLowerCase();

/** The address of a person: the user name if it is one, as most directories set it, else the first or primary address. */
export function addressIn({ userName, emails = [] }: Said): string | undefined {
  const primary = emails.find((email) => email.primary) ?? emails[0];
  return [userName, primary?.value].map((text) => Email.safeParse(text).data).find((email) => email !== undefined);
}
