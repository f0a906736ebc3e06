import { parseKey } from '#contract/items/keys.ts';
import { AppError } from '#server/platform/app-error.ts';

/** A parsed share link: the address of a file (/feedback) or folder (/home), and its secret. */
type ShareLink = {
  type: 'file' | 'folder';
  ownerId: string;
  team: string;
  /** The folders on the way, the item itself last. */
  names: string[];
  secret: string | undefined;
  /** Rebuilt from these parts, so that the given link cannot add anything. */
  address: string;
};

const field = 'body.template_params.link';
const pages = { '/feedback': 'file', '/home': 'folder' } as const;

/** Parses a link from a client and rebuilds it. Refuses foreign links. */
export function rebuildShareLink(publicUrl: string, given: string): ShareLink {
  const parsed = given.startsWith(`${publicUrl}/`) && URL.canParse(given) ? new URL(given) : undefined;
  const path = parsed?.href.startsWith(`${publicUrl}/`) ? parsed.pathname.slice(pathOf(publicUrl).length) : '';
  const type = pages[path as keyof typeof pages];
  const key = parseKey(decodeKey(parsed?.searchParams.get('v') ?? ''));
  // Older links have the secret in the query.
  const secret = new URLSearchParams(parsed?.hash.slice(1)).get('k') ?? parsed?.searchParams.get('k') ?? undefined;
  const isWhole = key !== undefined && key.names.length > 0;
  if (!type || !isWhole || !(secret === undefined || /^[\w-]{1,200}$/.test(secret))) {
    throw new AppError('bad_request', `${field} must be the link of a share, as the share call returned it.`, field);
  }
  const v = Buffer.from(['users', key.ownerId, key.team, ...key.names].join('/')).toString('base64');
  const fragment = secret ? `#k=${secret}` : '';
  return { type, ...key, secret, address: `${publicUrl}${path}?${new URLSearchParams({ v })}${fragment}` };
}

function pathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}

/** An unescaped + arrives as a space. */
function decodeKey(v: string): string {
  return Buffer.from(v.replaceAll(' ', '+'), 'base64').toString('utf8');
}
