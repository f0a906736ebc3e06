import type { BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { bearer } from 'better-auth/plugins';
import { passwordLength } from '#contract/accounts/users.ts';
import { dayS } from '#contract/durations.ts';
import { cookiePrefix } from '#server/platform/access/cookies.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { passwordChangedEmail, resetEmail, verificationEmail } from '../auth-emails.ts';
import { noteSaidGroups } from '../groups/said-groups.ts';
import { passkeySignIn } from '../passkeys/passkey-sign-in.ts';
import { deletePasskeys } from '../passkeys/passkeys.queries.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';
import { passwordRules } from '../passwords/password-rules.ts';
import { forgetProofs, storedNames } from '../passwords/proofs.ts';
import { secondFactor } from '../passwords/second-factor.ts';
import { handOver } from '../sign-up/hand-over.ts';
import { onlyProvider } from '../sign-up/only-provider.ts';
import { confirmLink, ownAddress } from '../sign-up/own-address.ts';
import { signUpGate } from '../sign-up/sign-up-gate.ts';
import { takenAddress } from '../sign-up/taken-address.ts';
import { suspension } from '../suspension.ts';
import { arrival } from '../team-providers/arrival.ts';
import { keepNoTokens } from './keep-no-tokens.ts';
import type { ProviderOptions } from './providers.ts';

/** We set it from the address of the socket or the trusted proxy; a value that the client sends is discarded. */
export const clientAddressHeader = 'x-vizio-client-address';

export function authOptions(
  { config, db, mailer, log, noteGroups, noteArrival }: AuthContext,
  providers: ProviderOptions,
) {
  const prefix = cookiePrefix(config.publicUrl);
  return {
    appName: 'Vizio',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.secret,
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: config.passwordMin,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      // Not awaited, so the response takes the same time whether or not the address has an account.
      sendResetPassword: async ({ user, url }) => mailer.sendLater(resetEmail(user, url)),
      onPasswordReset: async ({ user }) => {
        if (!user.emailVerified) {
          await handOver(db, user.id);
          // The groups are of the person who signed in there until now.
          await noteGroups(user.id);
        }
        await forgetProofs(db, user.id, ['trusted-device', 'reset-link', 'challenge']);
        // A person who resets it may have lost the account to someone who made tokens, or added a passkey.
        await db.deleteFrom('api_tokens').where('user_id', '=', user.id).execute();
        await deletePasskeys(db, user.id);
        mailer.sendLater(passwordChangedEmail(user, config.publicUrl, 'API tokens and passkeys were ended.'));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, url }) => {
        if (!user.emailVerified) mailer.sendLater(verificationEmail(user, confirmLink(url)));
      },
    },
    socialProviders: providers.socialProviders,
    // Order matters: the token of a session that two-factor took back must not be handed out.
    plugins: [
      signUpGate({ config, db }),
      passwordRules(config),
      noteSaidGroups(noteGroups),
      arrival(noteArrival),
      secondFactor(db),
      suspension(db),
      onlyProvider({ config, db }),
      takenAddress({ config, db, mailer }),
      passkeySignIn({ config, db }),
      keepNoTokens(providers.keepsRefreshTokens ? config.secret : undefined),
      // The tokens in the database have no signature, so that reading them opens no session.
      bearer({ requireSignature: true }),
      ownAddress(),
      ...providers.plugins,
    ],
    onAPIError: {
      errorURL: `${config.publicUrl}/login?error=provider`,
      // Without this, better-auth prints refusals and failures past our log. Thrown errors reach our error handler.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
        if (error.statusCode >= 500) log.error({ err: error }, 'sign-in failed');
      },
    },
    session: {
      modelName: 'sessions',
      fields: sessionFields,
      additionalFields: { usedAt: { type: 'date', fieldName: 'used_at', required: false, input: false } },
      expiresIn: 30 * dayS,
      updateAge: dayS,
    },
    user: { modelName: 'users', fields: userFields },
    account: {
      modelName: 'accounts',
      fields: accountFields,
      // Link a provider to an existing account only when both sides have verified the address.
      accountLinking: { enabled: true, requireLocalEmailVerified: true, trustedProviders: [] },
    },
    verification: { modelName: 'verifications', fields: verificationFields, storeIdentifier: storedNames },
    // Our own limits also count by account, see rate-limits.ts.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: `${prefix}vizio`,
      // better-auth's own prefix would be `__Secure-`, which any sibling domain can set.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: prefix !== '' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 64 },
      // http/security.ts and auth.routes.ts already refuse foreign origins and foreign targets. better-auth's own check
      // would also refuse API clients that send no Origin.
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
