import { ScimError } from './scim-error.ts';

export type Wanted = { by: 'userName' | 'externalId' | 'email'; value: string } | undefined;
export type WantedGroup = { by: 'displayName' | 'externalId'; value: string } | undefined;

const groupAttributes = { displayname: 'displayName', externalid: 'externalId' } as const;
const attributes = {
  username: 'userName',
  externalid: 'externalId',
  'emails.value': 'email',
  emails: 'email',
} as const;

/** `userName eq "mara@acme.example"`: directories look for one person before they create it. Nothing: everyone. */
export function readFilter(filter: string | undefined): Wanted {
  return readEqual(filter, attributes, 'Filter by userName, externalId or emails with eq and a text.');
}

export function readGroupFilter(filter: string | undefined): WantedGroup {
  return readEqual(filter, groupAttributes, 'Filter by displayName or externalId with eq and a text.');
}

function readEqual<By extends string>(filter: string | undefined, names: Record<string, By>, otherwise: string) {
  if (filter === undefined || filter.trim() === '') return undefined;
  const [, attribute = '', value] =
    /^\s*([\w.]+)(?:\[[^\]]*\])?(?:\.value)?\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? [];
  const name = attribute.toLowerCase();
  const by = Object.hasOwn(names, name) ? names[name] : undefined;
  const text = value === undefined ? undefined : readText(value);
  if (by === undefined || text === undefined || text.includes('\0'))
    throw new ScimError(400, otherwise, 'invalidFilter');
  return { by, value: text };
}

function readText(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}
