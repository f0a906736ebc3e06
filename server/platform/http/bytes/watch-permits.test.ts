import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permit } from '#server/platform/access/permit.ts';
import { type FindEnded, type Permits, watchPermits } from './watch-permits.ts';

const permit: Permit = { holder: 'session..', objectId: 'original' };
const findEnded = vi.fn<FindEnded>();

let permits: Permits;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  findEnded.mockReset().mockResolvedValue([]);
  permits = watchPermits(findEnded, pino({ level: 'silent' }));
});
afterEach(async () => {
  await permits.close();
  vi.useRealTimers();
});

function respond() {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const socket = new Socket();
  // A reset of a socket that was never connected is an error of its own.
  socket.on('error', () => {});
  response.assignSocket(socket);
  return { response, socket };
}
/** The time between two checks; with it and the check itself, access ends within 5 s. */
const nextCheck = () => vi.advanceTimersByTimeAsync(2_500);

test('a response is cut off at the next check after its permit has ended', async () => {
  const { response, socket } = respond();
  await permits.guard(permit, response);
  await nextCheck();
  expect(socket.destroyed).toBe(false);
  findEnded.mockResolvedValue([permit]);
  await nextCheck();
  expect(socket.destroyed).toBe(true);
  expect(findEnded).toHaveBeenCalledTimes(2);
  await expect(permits.guard(permit, respond().response)).rejects.toThrow('no longer have access');
});

test('a permit that ends while a check runs is found at the check after it', async () => {
  const { response, socket } = respond();
  await permits.guard(permit, response);
  const slow = Promise.withResolvers<Permit[]>();
  findEnded.mockReturnValueOnce(slow.promise).mockResolvedValue([permit]);
  await nextCheck();
  await nextCheck();
  expect(findEnded).toHaveBeenCalledTimes(1);
  slow.resolve([]);
  await nextCheck();
  await nextCheck();
  expect(socket.destroyed).toBe(true);
  expect(findEnded).toHaveBeenCalledTimes(2);
});

test('a check that fails cuts nothing off, and the next one is made', async () => {
  const { response, socket } = respond();
  await permits.guard(permit, response);
  findEnded.mockRejectedValueOnce(new Error('the database is down')).mockResolvedValue([permit]);
  await nextCheck();
  expect(socket.destroyed).toBe(false);
  await nextCheck();
  expect(socket.destroyed).toBe(true);
});
