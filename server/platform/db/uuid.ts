import { randomBytes } from 'node:crypto';

/** Sorts before every other id: where a walk through a table by id starts. */
export const lowestUuid = '00000000-0000-0000-0000-000000000000';

let lastMs = 0;
let counter = 0;

/**
 * A version 7 UUID: time-ordered, so that indexes grow at their end. Postgres 15 cannot generate them. Those of one process
 * are in the order in which they were made, also within a millisecond.
 */
export function uuidv7(nowMs?: number): string {
  const bytes = randomBytes(16);
  if (nowMs === undefined) {
    const now = Date.now();
    // Half of the counter stays free for the ids of the same millisecond; when it is full, the next one begins early.
    if (now > lastMs) [lastMs, counter] = [now, bytes.readUInt16BE(6) & 0x7ff];
    else if (counter < 0xfff) counter += 1;
    else [lastMs, counter] = [lastMs + 1, 0];
    bytes.writeUInt16BE(counter, 6);
  }
  bytes.writeUIntBE(nowMs ?? lastMs, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
