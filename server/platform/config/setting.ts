import * as z from 'zod';

/** A setting that stops the program: one line that names it and says what it must be. */
export class ConfigError extends Error {}

/** The setting may be right, but the server that it names does not respond. A later attempt may succeed. */
export class UnreachableError extends ConfigError {}

/** One variable of the environment. `valid` says which values it may have, in the words of the error line. */
export type Setting<Value = unknown> = { schema: z.ZodType<Value>; valid: string; isSecret: boolean };

export type Settings = Record<string, Setting>;

export type Values<Of extends Settings> = {
  [Name in keyof Of]: Of[Name] extends Setting<infer Value> ? Value : never;
};

export function setting<Value>(valid: string, schema: z.ZodType<Value>): Setting<Value> {
  return { schema, valid, isSecret: false };
}

/** Its value is in no error line, and leaves the environment at the start. */
export function secretSetting<Value>(valid: string, schema: z.ZodType<Value>): Setting<Value> {
  return { schema, valid, isSecret: true };
}

/** Reads the settings of one subject. An empty value counts as unset. */
export function readSettings<Of extends Settings>(settings: Of, environment: NodeJS.ProcessEnv): Values<Of> {
  const values = Object.entries(settings).map(([name, { schema, valid, isSecret }]) => {
    const given = environment[name] || undefined;
    const parsed = schema.safeParse(given);
    if (!parsed.success) {
      throw new ConfigError(`${name} must be ${valid}${isSecret ? '' : `, but it is "${given}"`}.`);
    }
    return [name, parsed.data];
  });
  return Object.fromEntries(values) as Values<Of>;
}

export const text = z.string().trim().min(1);
export const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
export const wholeNumber = z.coerce.number<string>().int().min(1);
export const port = wholeNumber.max(65_535);

/** Turns a schema for one entry into one for entries with commas between them. */
export function listOf<Entry>(entry: z.ZodType<Entry, string>) {
  return z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(entry));
}
