import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give ports above to connections, which would take a free one before its server starts. */
const range = [12_000, 32_000] as const;

export async function findFreePort(): Promise<number> {
  const port = randomInt(...range);
  const probe = createServer();
  probe.listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return false;
      throw error;
    },
  );
  if (!isFree) return findFreePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
