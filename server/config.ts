import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { SignUp } from '#contract/accounts/users.ts';

/** A setting that stops the program: one line that names it and says what it must be. */
export class ConfigError extends Error {}

/** The setting may be right, but the server that it names does not respond. A later attempt may succeed. */
export class UnreachableError extends ConfigError {}

const optional = z.string().trim().min(1).optional();
const unitBytes: Record<string, number> = { '': 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 };
/** Accepts units; a bare number is bytes. */
const size = z
  .string()
  .regex(/^\d{1,15}(KB|MB|GB|TB)?$/)
  .transform((text) => Number.parseInt(text, 10) * (unitBytes[text.replace(/^\d+/, '')] ?? 1));
const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

const contact = z.union([
  z.email().transform((address) => `mailto:${address}`),
  z.url({ protocol: /^https$/ }).regex(/^\S+$/),
]);

const webUrls = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(webUrl));

/** Addresses (mara@acme.test) and whole domains (acme.test). */
const addressList = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^([^\s@,]+@)?[^\s@,]+$/)));

const emailList = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim().toLowerCase()))
  .pipe(z.array(z.email()));

/** As the standard has them: name=value,name=value, with values encoded as in an address. */
const otlpHeaders = z
  .string()
  .regex(/^[\w-]+=([^,%\s]|%[0-9a-fA-F]{2})*(,[\w-]+=([^,%\s]|%[0-9a-fA-F]{2})*)*$/)
  .transform((text) => new Map(text.split(',').map((pair) => pair.split(/=(.*)/s) as [string, string])))
  .transform((pairs) => Object.fromEntries([...pairs].map(([name, value]) => [name, decodeURIComponent(value)])));

const Settings = z.object({
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: z.coerce.number<string>().int().min(1).max(65535).default(3000),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  MODE: z.enum(['all', 'web', 'worker']).default('all'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  SECRET: z.string().min(32).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false']).optional(),
  TRUST_PROXY: optional,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().min(3).default('Vizio <vizio@localhost>'),
  MAIL_BLOCKLIST: addressList.optional(),
  SIGNUP: SignUp.default('invite'),
  ADMIN_EMAILS: emailList.optional(),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: webUrl.default('https://accounts.google.com'),
  GOOGLE_PICKER_API_KEY: optional,
  GOOGLE_DRIVE_URLS: webUrls.optional(),
  MICROSOFT_CLIENT_ID: optional,
  MICROSOFT_CLIENT_SECRET: optional,
  MICROSOFT_ISSUER: webUrl.optional(),
  ONEDRIVE_CLIENT_ID: optional,
  ONEDRIVE_URLS: webUrls.optional(),
  MAX_UPLOAD_SIZE: size.optional(),
  MIN_UPLOAD_SIZE: size.refine((bytes) => bytes >= 1).default(1),
  MAX_FILES_PER_DROP: z.coerce.number<string>().int().min(1).default(10_000),
  TEAM_QUOTA: size.optional(),
  OWNER_QUOTA: size.optional(),
  TEAM_ITEM_LIMIT: z.coerce.number<string>().int().min(1).max(100_000_000).default(500_000),
  DISK_RESERVE: size.default(2 ** 30),
  FFMPEG_PATH: optional,
  ENCODER: z.enum(['x264', 'auto', 'nvenc', 'qsv', 'vaapi']).default('x264'),
  SECURITY_CONTACT: contact.optional(),
  LANDING_URL: webUrl.optional(),
  MAX_CONNECTIONS: z.coerce.number<string>().int().min(1).optional(),
  METRICS_PORT: z.coerce.number<string>().int().min(1).max(65535).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** The valid values of each setting, in the words of the error line. */
const expectations: Record<keyof z.input<typeof Settings>, string> = {
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a whole number from 1 to 65535',
  PUBLIC_URL: 'the http(s) address that users open, such as https://vizio.example.com',
  DATA_DIR: 'a folder',
  MODE: 'all, web or worker',
  DATABASE_URL: 'a Postgres address, such as postgres://user:password@host:5432/name',
  DATABASE_DIRECT_URL: 'the address of Postgres itself, such as postgres://user:password@host:5432/name',
  SECRET: 'at least 32 characters of random text',
  S3_BUCKET: 'the name of a bucket, such as vizio-media',
  S3_ENDPOINT: 'the http(s) address of an S3 server that browsers reach too',
  S3_REGION: 'the region of the bucket, such as eu-central-1',
  S3_ACCESS_KEY_ID: 'the id of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of the access key',
  S3_FORCE_PATH_STYLE: 'true or false',
  TRUST_PROXY: "the reverse proxy's address or network, such as 127.0.0.1 or 10.0.0.0/8",
  SMTP_URL: 'an SMTP address, such as smtp://user:password@host:587',
  MAIL_FROM: 'a sender address, such as Vizio <vizio@example.com>',
  MAIL_BLOCKLIST: 'comma-separated addresses and domains, such as spam.example,mara@acme.example',
  SIGNUP: 'open, invite or closed',
  ADMIN_EMAILS: 'comma-separated email addresses, such as mara@acme.example',
  GOOGLE_CLIENT_ID: 'the client id of an OAuth application',
  GOOGLE_CLIENT_SECRET: 'the client secret of an OAuth application',
  GOOGLE_ISSUER: 'the http(s) address of an OpenID provider',
  GOOGLE_PICKER_API_KEY: 'an API key for the Google Picker',
  GOOGLE_DRIVE_URLS: 'comma-separated http(s) addresses',
  MICROSOFT_CLIENT_ID: 'the client id of an application registration',
  MICROSOFT_CLIENT_SECRET: 'the client secret of an application registration',
  MICROSOFT_ISSUER: 'the http(s) address of an OpenID provider',
  ONEDRIVE_CLIENT_ID: 'the client id of an application registration',
  ONEDRIVE_URLS: 'comma-separated http(s) addresses',
  MAX_UPLOAD_SIZE: 'a size, such as 50GB',
  MIN_UPLOAD_SIZE: 'a size of at least one byte, such as 10KB',
  MAX_FILES_PER_DROP: 'a whole number from 1',
  TEAM_QUOTA: 'a size, such as 2TB',
  OWNER_QUOTA: 'a size, such as 5TB',
  TEAM_ITEM_LIMIT: 'a whole number from 1 to 100000000',
  DISK_RESERVE: 'a size, such as 1GB',
  FFMPEG_PATH: 'the path of the ffmpeg program, with ffprobe in the same folder',
  ENCODER: 'x264, auto, nvenc, qsv or vaapi',
  SECURITY_CONTACT: 'an email address or an https address',
  LANDING_URL: 'the http(s) address of a website',
  MAX_CONNECTIONS: 'a whole number, such as 2000',
  METRICS_PORT: 'a whole number from 1 to 65535',
  METRICS_TOKEN: 'at least 16 characters of random text',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the http(s) address of an OpenTelemetry collector, such as http://localhost:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'comma-separated headers, such as authorization=Bearer%20token',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
};

const secretSettings = new Set([
  'SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'MICROSOFT_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

export type ProviderConfig = { clientId: string; clientSecret: string; issuer: string | undefined };

/**
 * `urls` replaces all of the provider's hosts, for tests: the first is its API, files may come from any. Undefined: the
 * provider's own hosts, https only.
 */
export type CloudDriveConfig = { clientId: string | undefined; urls: string[] | undefined };

export type S3Config = {
  bucket: string;
  /** Undefined: Amazon's endpoint for the region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket in the path instead of the host name. */
  forcePathStyle: boolean;
};

/** A collector of OpenTelemetry. The headers may hold its key. */
export type OtlpConfig = { endpoint: string; headers: Record<string, string> };

/**
 * Connections are closed after `headersMs` without request headers, `idleMs` between requests, `stalledMs` within one.
 */
type TimeLimits = { headersMs: number; idleMs: number; stalledMs: number };

const timeLimits: TimeLimits = { headersMs: 15_000, idleMs: 72_000, stalledMs: 60_000 };

export type Config = {
  host: string;
  port: number;
  publicUrl: string;
  /** True: no other host name is served. */
  isPublicUrlSet: boolean;
  dataDir: string;
  mode: 'all' | 'web' | 'worker';
  /** Postgres itself. Undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** A pooler in front of it, for calls only. */
  poolerUrl: string | undefined;
  secret: string;
  /** Undefined: files are kept in the data folder. */
  s3: S3Config | undefined;
  trustProxy: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Addresses and domains that get no email, and for which no invite or share link is sent. */
  mailBlocklist: string[];
  /** The sign-up mode. The first account can always be created. */
  signUp: SignUp;
  /** The accounts that may open the console. Empty: the first account. */
  adminEmails: string[];
  google: ProviderConfig | undefined;
  microsoft: ProviderConfig | undefined;
  googleDrive: CloudDriveConfig & { apiKey: string | undefined };
  oneDrive: CloudDriveConfig;
  /** Size limits of one upload, and the storage quota of one team. */
  maxUploadBytes: number | undefined;
  minUploadBytes: number;
  teamQuotaBytes: number | undefined;
  /** Maximum number of folders and files per team, including its trash. */
  teamItemLimit: number;
  /** Maximum number of files per drop or file dialog. */
  maxFilesPerDrop: number;
  /** Storage quota of all teams of one owner together. */
  ownerQuotaBytes: number | undefined;
  /** Disk space kept free for the database and everything else. */
  diskReserveBytes: number;
  ffmpegPath: string | undefined;
  /** Of this process's videos; hardware is proven before it is used. */
  encoder: z.infer<typeof Settings>['ENCODER'];
  /** The PATH for finding programs. */
  searchPath: string;
  /** A mailto: or https: address for vulnerability reports. */
  securityContact: string | undefined;
  landingUrl: string | undefined;
  /** Undefined: as many as the process's limit of open files allows. */
  maxConnections: number | undefined;
  timeLimits: TimeLimits;
  /** Undefined: no metrics are served. */
  metricsPort: number | undefined;
  /** Undefined: metrics are served to this machine only. */
  metricsToken: string | undefined;
  /** Undefined: no traces. */
  otlp: OtlpConfig | undefined;
  logLevel: z.infer<typeof Settings>['LOG_LEVEL'];
};

/** The only reader of the environment. An empty value counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.keys(Settings.shape)
      .map((name) => [name, environment[name]])
      .filter(([, value]) => value),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof expectations;
    const shown = secretSettings.has(name) ? '' : `, but it is "${given[name]}"`;
    throw new ConfigError(`${name} must be ${expectations[name]}${shown}.`);
  }
  const settings = parsed.data;
  const dataDir = makeDataDir(settings.DATA_DIR);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    isPublicUrlSet: settings.PUBLIC_URL !== undefined,
    dataDir,
    mode: settings.MODE,
    ...readDatabase(settings),
    secret: settings.SECRET ?? keepSecret(dataDir),
    s3: readS3(settings, given),
    trustProxy: settings.TRUST_PROXY,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailBlocklist: settings.MAIL_BLOCKLIST ?? [],
    signUp: settings.SIGNUP,
    adminEmails: settings.ADMIN_EMAILS ?? [],
    google: readProvider('GOOGLE', settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET, settings.GOOGLE_ISSUER),
    microsoft: readProvider(
      'MICROSOFT',
      settings.MICROSOFT_CLIENT_ID,
      settings.MICROSOFT_CLIENT_SECRET,
      settings.MICROSOFT_ISSUER,
    ),
    googleDrive: {
      clientId: settings.GOOGLE_CLIENT_ID,
      apiKey: settings.GOOGLE_PICKER_API_KEY,
      urls: settings.GOOGLE_DRIVE_URLS,
    },
    oneDrive: { clientId: settings.ONEDRIVE_CLIENT_ID, urls: settings.ONEDRIVE_URLS },
    maxUploadBytes: settings.MAX_UPLOAD_SIZE,
    minUploadBytes: settings.MIN_UPLOAD_SIZE,
    maxFilesPerDrop: settings.MAX_FILES_PER_DROP,
    teamQuotaBytes: settings.TEAM_QUOTA,
    teamItemLimit: settings.TEAM_ITEM_LIMIT,
    ownerQuotaBytes: settings.OWNER_QUOTA,
    diskReserveBytes: settings.DISK_RESERVE,
    ffmpegPath: settings.FFMPEG_PATH,
    encoder: settings.ENCODER,
    searchPath: environment.PATH ?? '',
    securityContact: settings.SECURITY_CONTACT,
    landingUrl: settings.LANDING_URL,
    maxConnections: settings.MAX_CONNECTIONS,
    timeLimits,
    ...readMetrics(settings),
    otlp: readOtlp(settings),
    logLevel: settings.LOG_LEVEL,
  };
}

/**
 * Removes secrets from a process's environment, so that neither child processes nor crash reports can show them. The
 * kernel keeps the initial block in /proc; the sandbox around ffmpeg hides that.
 */
export function forgetSecrets(environment: NodeJS.ProcessEnv): void {
  for (const name of secretSettings) delete environment[name];
}

function readProvider(
  name: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
  issuer: string | undefined,
): ProviderConfig | undefined {
  if (clientId && clientSecret) return { clientId, clientSecret, issuer };
  if (!clientId && !clientSecret) return undefined;
  throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together.`);
}

function readDatabase(settings: z.output<typeof Settings>): Pick<Config, 'databaseUrl' | 'poolerUrl'> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = settings;
  if (directUrl && !url) {
    throw new ConfigError('DATABASE_URL must be set as well, because DATABASE_DIRECT_URL is set.');
  }
  return { databaseUrl: directUrl ?? url, poolerUrl: directUrl && url };
}

function readMetrics({ METRICS_PORT: metricsPort, METRICS_TOKEN: metricsToken }: z.output<typeof Settings>) {
  if (metricsToken !== undefined && metricsPort === undefined) {
    throw new ConfigError('METRICS_PORT must be set as well, because METRICS_TOKEN is set.');
  }
  return { metricsPort, metricsToken };
}

function readOtlp(settings: z.output<typeof Settings>): OtlpConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = settings;
  return endpoint === undefined ? undefined : { endpoint, headers };
}

function readS3(settings: z.output<typeof Settings>, given: Record<string, string | undefined>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!bucket) {
    const other = Object.keys(given).find((name) => name.startsWith('S3_'));
    if (other) throw new ConfigError(`S3_BUCKET must be set as well, because ${other} is set.`);
    return undefined;
  }
  if (!accessKeyId) throw new ConfigError('S3_ACCESS_KEY_ID must be set as well, because S3_BUCKET is set.');
  if (!secretAccessKey) throw new ConfigError('S3_SECRET_ACCESS_KEY must be set as well, because S3_BUCKET is set.');
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_FORCE_PATH_STYLE: style } = settings;
  // A self-hosted endpoint rarely has a host name per bucket.
  const forcePathStyle = style ? style === 'true' : endpoint !== undefined;
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle };
}

function makeDataDir(given: string): string {
  const dataDir = resolve(given);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!statSync(dataDir).isDirectory()) throw new Error('not a folder');
  } catch {
    const is = existsSync(dataDir) ? 'is a file' : 'cannot be created';
    throw new ConfigError(`DATA_DIR must be a folder, but ${dataDir} ${is}.`);
  }
  return dataDir;
}

/** Sessions and signed links depend on it, so it is generated once and kept as long as the data. */
function keepSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR must be writable, but ${file} cannot be written.`);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) {
    throw new ConfigError(
      `${file} is damaged. Restore it from a backup, or remove it: all users then have to sign in again.`,
    );
  }
  return secret;
}
