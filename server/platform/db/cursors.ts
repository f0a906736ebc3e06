/** Page cursors that clients send back. The input is untrusted; only valid values reach Postgres. */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(given: unknown): given is string {
  return typeof given === 'string' && uuid.test(given);
}

/** A timestamp in the format of Postgres; undefined if it is invalid or not in the years 0 to 9999. */
export function readMoment(given: string): string | undefined {
  const time = Date.parse(given);
  const text = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(text) ? text : undefined;
}
