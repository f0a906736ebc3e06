/** Page cursors as clients send them back. Anything may arrive; only valid values reach Postgres. */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(given: unknown): given is string {
  return typeof given === 'string' && uuid.test(given);
}

/** A moment in the way that Postgres reads it; undefined where it is none, or none of these years. */
export function readMoment(given: string): string | undefined {
  const time = Date.parse(given);
  const text = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(text) ? text : undefined;
}
