import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import type { Limit } from '#server/platform/limits/rate-limits.ts';

/** The keys that limits count by. */
export type Asked = {
  network: string;
  email: string;
  /** A browser that has signed in to this account before. */
  device: string | undefined;
};

export type Served = {
  /** Only these fields of the body are passed on. */
  fields?: readonly string[];
  limits?: (asked: Asked) => Limit[];
  /** For checks where a correct answer is not a guess, so it does not count. */
  countsFailuresOnly?: boolean;
  /** Waits in the hashing queue, see passwords.ts. */
  hashes?: true;
  /** Replaces the hash of the password if it is an older one. */
  renewsHash?: true;
  /** Creates a session on success. */
  signsIn?: true;
  /** Sent before the work is done, so that the response time does not reveal who has an account. */
  respondsAtOnce?: { status: true; message: string };
};

const byNetwork =
  (what: string, max: number, perMs = minuteMs) =>
  ({ network }: Asked): Limit[] => [{ what: `${what} from`, who: network, max, perMs }];

function signInLimits({ network, email, device }: Asked): Limit[] {
  const what = 'sign-in';
  return [
    ...byNetwork(what, 20)({ network, email, device }),
    ...byNetwork(`${what} all day`, 500, dayMs)({ network, email, device }),
    ...(device
      ? [{ what: `${what} by`, who: `${device}:${email}`, max: 20, perMs: 15 * minuteMs }]
      : [
          { what: `${what} to`, who: email, max: 20, perMs: 15 * minuteMs },
          { what: `${what} all day to`, who: email, max: 100, perMs: dayMs },
        ]),
  ];
}

/** Strangers request these emails and others receive them, so the limit counts by recipient as well. */
const mailLimits = (what: string) => (asked: Asked) => [
  ...byNetwork(what, 5)(asked),
  { what: `${what} to`, who: asked.email, max: 5, perMs: 15 * minuteMs },
  { what: `${what} all day to`, who: asked.email, max: 20, perMs: dayMs },
];

const targets = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'];

/** All of better-auth that is open to the world. Every other path responds with 404. */
const servedPaths: Record<string, Served> = {
  'POST /sign-in/email': {
    fields: ['email', 'password', 'rememberMe'],
    limits: signInLimits,
    hashes: true,
    signsIn: true,
    renewsHash: true,
    countsFailuresOnly: true,
  },
  'POST /sign-in/social': {
    fields: ['provider', 'disableRedirect', ...targets],
    limits: byNetwork('sign-in by provider', 30),
  },
  'POST /sign-in/passkey/options': { limits: byNetwork('passkeys', 60) },
  'POST /sign-in/passkey': { fields: ['credential'], signsIn: true, limits: byNetwork('sign-in by passkey', 30) },
  'GET /callback/:provider': { signsIn: true, limits: byNetwork('return from provider', 60) },
  'POST /two-factor/verify-totp': {
    signsIn: true,
    fields: ['code', 'trustDevice'],
    limits: byNetwork('second step', 20),
  },
  'POST /two-factor/verify-backup-code': {
    signsIn: true,
    fields: ['code', 'trustDevice'],
    limits: byNetwork('second step', 20),
  },
  'POST /sign-up/email': {
    fields: ['name', 'email', 'password', 'callbackURL'],
    hashes: true,
    signsIn: true,
    limits: (asked) => [
      ...byNetwork('sign-up', 20)(asked),
      ...byNetwork('sign-up all day', 500, dayMs)(asked),
      // Each sign-up emails the address, and an account can be deleted and created again.
      { what: 'sign-up to', who: asked.email, max: 20, perMs: dayMs },
    ],
  },
  'POST /sign-out': { fields: [] },
  'GET /get-session': {},
  'POST /request-password-reset': {
    fields: ['email', 'redirectTo'],
    limits: mailLimits('reset'),
    respondsAtOnce: { status: true, message: 'If this address has an account, we sent an email with a link to it.' },
  },
  'GET /reset-password/:token': { limits: byNetwork('reset link', 60) },
  'POST /reset-password': { fields: ['newPassword', 'token'], hashes: true, limits: byNetwork('reset link', 60) },
  'POST /send-verification-email': { fields: ['email', 'callbackURL'], limits: mailLimits('verification') },
  'GET /verify-email': { limits: byNetwork('verification link', 60, hourMs) },
};

const patterns = Object.entries(servedPaths).map(([route, served]) => ({
  route: new RegExp(`^${route.replace(/:\w+/, '[\\w-]{1,200}')}$`),
  served,
}));

export function findServed(method: string, path: string): Served | undefined {
  return patterns.find(({ route }) => route.test(`${method} ${path}`))?.served;
}
