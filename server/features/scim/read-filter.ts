import { ScimError } from './scim-error.ts';

export type Wanted = { by: 'userName' | 'externalId' | 'email'; value: string } | undefined;

const attributes = {
  username: 'userName',
  externalid: 'externalId',
  'emails.value': 'email',
  emails: 'email',
} as const;

/** `userName eq "mara@acme.example"`: directories look for one person before they create it. Nothing: everyone. */
export function readFilter(filter: string | undefined): Wanted {
  if (filter === undefined || filter.trim() === '') return undefined;
  const [, attribute = '', value] =
    /^\s*([\w.]+)(?:\[[^\]]*\])?(?:\.value)?\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? [];
  const by = attributes[attribute.toLowerCase() as keyof typeof attributes];
  const text = value === undefined ? undefined : readText(value);
  if (by === undefined || text === undefined)
    throw new ScimError(400, 'Filter by userName, externalId or emails with eq and a text.', 'invalidFilter');
  return { by, value: text };
}

function readText(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}
