import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { DatabaseClient } from './client.ts';

test('a connection that is idle for minutes gives signs of life before a balancer forgets it', async () => {
  const signs = vi.spyOn(Socket.prototype, 'setKeepAlive');
  onTestFinished(() => signs.mockRestore());
  const client = new DatabaseClient({ connectionString: await createTestDatabase() });
  signs.mockClear();
  await client.connect();
  onTestFinished(() => client.end());
  expect(signs).toHaveBeenCalledWith(true, 30_000);
});
