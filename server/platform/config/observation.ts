import * as z from 'zod';
import { ConfigError, port, readSettings, secretSetting, setting, webUrl } from './setting.ts';

const logLevels = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** As the standard has them: name=value,name=value, with values encoded as in an address. */
const otlpHeaders = z
  .string()
  .regex(/^[\w-]+=([^,%\s]|%[0-9a-fA-F]{2})*(,[\w-]+=([^,%\s]|%[0-9a-fA-F]{2})*)*$/)
  .transform((list) => new Map(list.split(',').map((pair) => pair.split(/=(.*)/s) as [string, string])))
  .transform((pairs) => Object.fromEntries([...pairs].map(([name, value]) => [name, decodeURIComponent(value)])));

export const observationSettings = {
  METRICS_PORT: setting('a whole number from 1 to 65535', port.optional()),
  METRICS_TOKEN: secretSetting('at least 16 characters of random text', z.string().min(16).optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'the http(s) address of an OpenTelemetry collector, such as http://localhost:4318',
    webUrl.optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secretSetting(
    'comma-separated headers, such as authorization=Bearer%20token',
    otlpHeaders.optional(),
  ),
  LOG_LEVEL: setting('fatal, error, warn, info, debug, trace or silent', logLevels.default('warn')),
};

/** A collector of OpenTelemetry. The headers may hold its key. */
export type OtlpConfig = { endpoint: string; headers: Record<string, string> };

export type ObservationConfig = {
  /** Undefined: no metrics are served. */
  metricsPort: number | undefined;
  /** Undefined: metrics are served to this machine only. */
  metricsToken: string | undefined;
  /** Undefined: no traces. */
  otlp: OtlpConfig | undefined;
  logLevel: z.infer<typeof logLevels>;
};

export function readObservation(environment: NodeJS.ProcessEnv): ObservationConfig {
  const settings = readSettings(observationSettings, environment);
  const { METRICS_PORT: metricsPort, METRICS_TOKEN: metricsToken } = settings;
  if (metricsToken !== undefined && metricsPort === undefined) {
    throw new ConfigError('METRICS_PORT must be set as well, because METRICS_TOKEN is set.');
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = settings;
  const otlp = endpoint === undefined ? undefined : { endpoint, headers };
  return { metricsPort, metricsToken, otlp, logLevel: settings.LOG_LEVEL };
}
