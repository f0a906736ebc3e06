import { dayMs, hourMs, type Limit, minuteMs } from './rate-limits.ts';

/** What limits count by. */
export type Asked = {
  network: string;
  email: string;
  /** A browser that has signed in to this account before. */
  device: string | undefined;
};

export type Served = {
  /** Of a body, only this is passed on. */
  fields?: readonly string[];
  limits?: (asked: Asked) => Limit[];
  /** Where the right answer to a question is no guess, and does not count. */
  countsFailuresOnly?: boolean;
  /** Waits its turn, see passwords.ts. */
  hashes?: true;
  /** Makes a session when it succeeds. */
  signsIn?: true;
  /** Answered before the work is done, so that the time it takes says nothing about who has an account. */
  answersAtOnce?: { status: true; message: string };
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

/** A mail is asked for by strangers and received by others, so its limit is the receiver's as well. */
const mailLimits = (what: string) => (asked: Asked) => [
  ...byNetwork(what, 5)(asked),
  { what: `${what} to`, who: asked.email, max: 5, perMs: 15 * minuteMs },
  { what: `${what} all day to`, who: asked.email, max: 20, perMs: dayMs },
];

const targets = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'];

/** Everything of better-auth that is open to the world. What is not here is answered as not there. */
const servedPaths: Record<string, Served> = {
  'POST /sign-in/email': {
    fields: ['email', 'password', 'rememberMe'],
    limits: signInLimits,
    hashes: true,
    signsIn: true,
    countsFailuresOnly: true,
  },
  'POST /sign-in/social': {
    fields: ['provider', 'disableRedirect', ...targets],
    limits: byNetwork('sign-in by provider', 30),
  },
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
    limits: (asked) => [
      ...byNetwork('sign-up', 20)(asked),
      ...byNetwork('sign-up all day', 500, dayMs)(asked),
      // Each one mails the address, and an account can be deleted and made again.
      { what: 'sign-up to', who: asked.email, max: 20, perMs: dayMs },
    ],
  },
  'POST /sign-out': { fields: [] },
  'GET /get-session': {},
  'POST /request-password-reset': {
    fields: ['email', 'redirectTo'],
    limits: mailLimits('reset'),
    answersAtOnce: { status: true, message: 'If this address has an account, a mail with a link is on its way.' },
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
