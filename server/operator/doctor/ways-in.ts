import type { Finding } from '#contract/console/console.ts';
import { readWaysIn } from '#server/platform/auth/ways-in/ways-in.ts';
import type { OnlyWay } from '#server/platform/config/accounts.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type DatabaseAddress, type Db, openDatabase } from '#server/platform/db/database.ts';
import { good, warning, wrong } from './finding.ts';
import { checkIssuer, checkSaml } from './providers.ts';

/** Whether the people who run the server get in when the provider is away, and how the directory comes in. */
export async function checkWaysIn(config: Config, address: DatabaseAddress): Promise<Finding[]> {
  const { db, close } = openDatabase(address, () => {});
  try {
    const ways = await readWaysIn({ config, db });
    const { oidc, saml, onlyWay } = ways;
    const isOfConsole = ways !== config;
    const found = [
      isOfConsole && oidc ? await checkIssuer(oidc.issuer, `the issuer on the console, ${place},`, ' to ') : undefined,
      isOfConsole && saml ? checkSaml(saml, `the console, ${place}`) : undefined,
      onlyWay ? await checkEmergency(config, isOfConsole ? onlyWay.name : settingOf(onlyWay), db) : undefined,
      config.scim ? await checkDirectory(config, db) : undefined,
      oidc?.checkMinutes ? await checkRefreshTokens(db) : undefined,
    ];
    return found.filter((finding) => finding !== undefined);
  } catch {
    // The check of the database names what is wrong with it.
    return [];
  } finally {
    await close();
  }
}

/** The section of the console with the provider. */
const place = 'Sign-in';
const settingOf = ({ id }: OnlyWay) => `${id.toUpperCase()}_ONLY`;

async function checkEmergency({ adminEmails }: Config, way: string, db: Db): Promise<Finding> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .leftJoin('server_owner', 'server_owner.user_id', 'users.id')
    .select(['users.email', 'users.email_verified', 'server_owner.user_id as owner'])
    .where('accounts.password', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where((where) =>
      where.or([where('server_owner.user_id', 'is not', null), where('users.email_verified', '=', true)]),
    )
    .execute();
  const isIn = rows.some(({ email, email_verified, owner }) =>
    adminEmails.length > 0 ? email_verified && adminEmails.includes(email.toLowerCase()) : owner !== null,
  );
  if (isIn) return good('sign-in: a person who runs the server has a password for emergencies');
  return wrong(
    `sign-in: ${way} is the only way in, and no one who runs the server has a password`,
    adminEmails.length > 0
      ? 'Set a password for an account of ADMIN_EMAILS with "Forgot Password?".'
      : 'Set ADMIN_EMAILS to a person with a password.',
  );
}

async function checkDirectory({ publicUrl }: Config, db: Db): Promise<Finding> {
  const { people } = await db
    .selectFrom('directory_people')
    .select((select) => select.fn.countAll<string>().as('people'))
    .executeTakeFirstOrThrow();
  const what = `directory: SCIM at ${publicUrl}/scim/v2, people from it: ${people}`;
  const isSafe = publicUrl.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname);
  if (!isSafe) return wrong(`${what}, without HTTPS`, 'Set PUBLIC_URL to an address with https, or remove SCIM_TOKEN.');
  return people === '0' ? warning(what, 'Give the directory this address and SCIM_TOKEN.') : good(what);
}

async function checkRefreshTokens(db: Db): Promise<Finding> {
  const { people, without } = await db
    .selectFrom('accounts')
    .select((select) => [
      select.fn.countAll<string>().as('people'),
      select.fn.countAll<string>().filterWhere('refresh_token', 'is', null).as('without'),
    ])
    .where('provider_id', '=', 'oidc')
    .executeTakeFirstOrThrow();
  if (people === '0' || without !== people)
    return good(`sign-in: the provider is asked about people, without: ${without}`);
  return wrong(
    'sign-in: the provider hands over no refresh tokens, so it is asked about no one',
    'Allow the application refresh tokens (offline_access) and sign in again, or remove OIDC_CHECK_MINUTES.',
  );
}
