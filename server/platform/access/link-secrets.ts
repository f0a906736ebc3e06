import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { dayS } from '#contract/durations.ts';
import { apiPrefix } from '#contract/endpoints.ts';
import { type Address, formatKey } from '#contract/items/keys.ts';
import type { LinkType } from '#contract/sharing/shares.ts';
import type { Config } from '#server/platform/config/config.ts';
import { formatCookie, readCookie } from './cookies.ts';

/** Values derived from the server secret, which only the server can compute. */

type Sealed = { id: string; generation: number; passwordHash: string | null };

const secretBytes = 16;
const shortIdBytes = 16;
const monthS = 30 * dayS;
const cookieOf = (id: string) => `vizio_share_${id}`;

function seal({ secret }: Pick<Config, 'secret'>, purpose: string, text: string): Buffer {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return createHmac('sha256', key).update(text).digest();
}

const sealedText = ({ id, generation, passwordHash }: Sealed) => [id, generation, passwordHash ?? ''].join(':');

/** The secret of a link: 128 bits that are the same whenever they are worked out. */
export function secretOf(config: Pick<Config, 'secret'>, { id, generation }: Omit<Sealed, 'passwordHash'>): string {
  return seal(config, 'share links', `${id}:${generation}`).subarray(0, secretBytes).toString('base64url');
}

/** All that is kept of a secret, and what it is looked up by. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The secret of an invite's copied link: 128 bits that change when the invite is sent again. */
export function inviteSecretOf(config: Pick<Config, 'secret'>, { id, sentAt }: { id: string; sentAt: Date }): string {
  return seal(config, 'invite links', `${id}:${sentAt.getTime()}`).subarray(0, secretBytes).toString('base64url');
}

/** The secret of a person's calendar: 128 bits that change with its id. */
const calendarSecretOf = (config: Pick<Config, 'secret'>, id: string) =>
  seal(config, 'calendars', id).subarray(0, secretBytes);

export function formatCalendarAddress(config: Pick<Config, 'secret' | 'publicUrl'>, id: string): string {
  const secret = calendarSecretOf(config, id).toString('base64url');
  return `${config.publicUrl}${apiPrefix}/calendar/${id}/${secret}/vizio.ics`;
}

export function opensCalendar(config: Pick<Config, 'secret'>, id: string, secret: string): boolean {
  return isEqual(Buffer.from(secret, 'base64url'), calendarSecretOf(config, id));
}

/** Changes whenever the link or its password changes. */
export function fingerprintOf(config: Pick<Config, 'secret'>, share: Sealed): string {
  return seal(config, 'share states', sealedText(share)).toString('base64url');
}

/** Remembers in a browser that the password of a link was known. */
export function formatProof(config: Config, share: Sealed): string {
  const proof = seal(config, 'share passwords', sealedText(share)).toString('base64url');
  return formatCookie(cookieOf(share.id), proof, config.publicUrl, monthS);
}

export function hasProof(
  config: Pick<Config, 'secret' | 'publicUrl'>,
  share: Sealed,
  headers: IncomingHttpHeaders,
): boolean {
  const given = Buffer.from(readCookie(headers, cookieOf(share.id), config.publicUrl) ?? '', 'base64url');
  return isEqual(given, seal(config, 'share passwords', sealedText(share)));
}

const isEqual = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);

type Place = { type: LinkType; address: Address };

/** The page of a shared item or selection, as the specification addresses it. */
export function formatPlace({ type, address }: Place): string {
  const page = type === 'file' ? 'feedback' : 'home';
  const v = Buffer.from(formatKey(address)).toString('base64');
  return `${page}?v=${encodeURIComponent(v)}`;
}

/** The address is for people and may be old; the secret decides. Browsers send a fragment to no server. */
export function formatLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { secret, ...place }: Place & { secret: string },
): string {
  return `${publicUrl}/${formatPlace(place)}#k=${secret}`;
}

/** The id of a short link is the first 128 bits of the secret's hash: unguessable, and no way to the secret. */
export function formatShortLink({ publicUrl }: Pick<Config, 'publicUrl'>, secret: string): string {
  const id = Buffer.from(hashSecret(secret), 'hex').subarray(0, shortIdBytes).toString('base64url');
  return `${publicUrl}/s/${id}#k=${secret}`;
}

/** The start of the hash that the id of a short link stands for. */
export function hashStartOf(shortId: string): string | undefined {
  return /^[\w-]{22}$/.test(shortId) ? Buffer.from(shortId, 'base64url').toString('hex') : undefined;
}
