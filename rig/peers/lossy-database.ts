import { createServer, connect as dial, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { onEnd } from '../endings.ts';
import { makeFolder } from '../folders.ts';

const socketName = '.s.PGSQL.5432';

export type LossyDatabase = {
  /** The address of the same database through this connection. */
  url: string;
  /** The transaction that next sends this text is committed, but its connection breaks before the reply. */
  loseReplyAfter: (text: string) => void;
  /** Each connection that has sent this text gets two fatal errors at once, and ends. Returns how many. */
  failTwice: (text: string) => number;
};

/** As of a Postgres that is stopped. */
const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0');
const fatal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]);

/** A connection to the database of a test that breaks at the worst moment, as a network does. */
export async function openLossyDatabase(databaseUrl: string): Promise<LossyDatabase> {
  const folder = await makeFolder();
  const sockets = new Set<Socket>();
  const sent = new Map<Socket, string>();
  let watched: string | undefined;
  const server = createServer((client) => {
    const database = dial(join(inject('postgresSocket'), socketName));
    let isChosen = false;
    let isLosing = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    client.on('data', (bytes) => {
      sent.set(client, (sent.get(client) ?? '') + bytes);
      if (watched !== undefined && bytes.includes(watched)) [isChosen, watched] = [true, undefined];
      if (isChosen && bytes.includes('commit\0')) isLosing = true;
      database.write(bytes);
    });
    database.on('data', (bytes) => (isLosing ? end() : client.write(bytes)));
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve));
  onEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.searchParams.set('host', folder);
  return {
    url: String(url),
    loseReplyAfter: (text) => {
      watched = text;
    },
    failTwice: (text) => {
      const failing = [...sent].filter(([client, said]) => said.includes(text) && !client.destroyed);
      for (const [client] of failing) client.end(Buffer.concat([fatal, fatal]));
      return failing.length;
    },
  };
}
