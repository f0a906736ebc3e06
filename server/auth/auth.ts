import type { IncomingHttpHeaders } from 'node:http';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import { type Provider, passwordLength } from '#contract/users.ts';
import { type Actor, anonymous } from '#server/access/actor.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { Mailer } from '#server/features/mail/mail.ts';
import { resetMail, verificationMail } from './auth-mails.ts';
import { configuredProviders, type ProviderOptions, prepareProviders } from './providers.ts';

export type Auth = {
  /** Serves /api/auth/*. */
  handle: (request: Request) => Promise<Response>;
  /** Who a cookie or bearer token belongs to. */
  identify: (headers: IncomingHttpHeaders) => Promise<Actor>;
  providers: Record<Provider, boolean>;
};

/** Set by us from the socket's (or the trusted proxy's) address; what a client sends under this name is thrown away. */
export const clientAddressHeader = 'x-vizio-client-address';

type Context = { config: Config; db: Db; mailer: Mailer; log: FastifyBaseLogger };

export function createAuth(context: Context): Auth {
  const { config } = context;
  const passwords = betterAuth(authOptions(context, { socialProviders: {}, plugins: [] }));

  // Reading a provider's discovery document may fail or hang, and must never hold up those who sign in with a
  // password. So sign-in through providers has an instance of its own, made when it is first asked for.
  let social: Promise<typeof passwords> | undefined;
  const socialAuth = () => {
    social ??= prepareProviders(config).then((options) => betterAuth(authOptions(context, options)));
    social.catch(() => {
      social = undefined;
    });
    return social;
  };

  return {
    handle: async (request) => {
      const { pathname } = new URL(request.url);
      const viaProvider = /^\/api\/auth\/(sign-in\/social|callback\/)/.test(pathname);
      return (viaProvider ? await socialAuth() : passwords).handler(request);
    },
    identify: async (headers) => {
      if (!headers.cookie && !headers.authorization) return anonymous;
      const session = await passwords.api.getSession({ headers: toHeaders(headers), query: { disableRefresh: true } });
      if (!session) return anonymous;
      const { id, email, emailVerified, name } = session.user;
      return { kind: 'member', userId: id, email, emailVerified, name };
    },
    providers: configuredProviders(config),
  };
}

/** Only what says who calls. */
function toHeaders({ cookie, authorization }: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  if (cookie) headers.set('cookie', cookie);
  if (authorization) headers.set('authorization', authorization);
  return headers;
}

const daySeconds = 24 * 60 * 60;

function authOptions({ config, db, mailer, log }: Context, providers: ProviderOptions) {
  return {
    appName: 'Vizio',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.secret,
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      // Not awaited: the answer takes the same time whether the address has an account or not.
      sendResetPassword: async ({ user, url }) => mailer.sendLater(resetMail(user, url)),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, url }) => mailer.sendLater(verificationMail(user, url)),
    },
    socialProviders: providers.socialProviders,
    plugins: [bearer(), ...providers.plugins],
    onAPIError: { errorURL: `${config.publicUrl}/login?error=provider` },
    session: {
      modelName: 'sessions',
      fields: sessionFields,
      expiresIn: 30 * daySeconds,
      updateAge: daySeconds,
    },
    user: { modelName: 'users', fields: userFields },
    account: {
      modelName: 'accounts',
      fields: accountFields,
      // A provider's word is enough for an existing account only when both sides have verified the address.
      accountLinking: { enabled: true, requireLocalEmailVerified: true, trustedProviders: [] },
    },
    verification: { modelName: 'verifications', fields: verificationFields },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
      customRules: {
        '/get-session': false,
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 60, max: 20 },
        '/request-password-reset': { window: 60, max: 5 },
        '/send-verification-email': { window: 60, max: 5 },
      },
    },
    advanced: {
      cookiePrefix: 'vizio',
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 64 },
      // Foreign origins and foreign targets are refused before a request comes here (http/security.ts, auth.routes.ts).
      // This check of better-auth's would also refuse API clients that send no Origin at all.
      disableCSRFCheck: true,
      disableOriginCheck: false,
      database: { generateId: () => uuidv7(), validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message, ...details) => log[level]({ details }, `sign-in: ${message}`) },
  } satisfies BetterAuthOptions;
}

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
const userFields = { ...stamps, emailVerified: 'email_verified' };
const sessionFields = {
  ...stamps,
  userId: 'user_id',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
};
const accountFields = {
  ...stamps,
  userId: 'user_id',
  providerId: 'provider_id',
  accountId: 'account_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
};
const verificationFields = { ...stamps, expiresAt: 'expires_at' };
