import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { postJson } from '#rig/people/factories.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { makePreparedFolder } from '#rig/servers/prepared-folder.ts';
import { spawnServer, startServerProcess } from '#rig/servers/server-process.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';

/** Settings, and how the program ends with them. */
const invalid: Record<string, () => Promise<{ settings: Record<string, string>; code: number; line: string }>> = {
  'PORT=abc': async () => ({
    settings: { PORT: 'abc' },
    code: 78,
    line: 'PORT must be a whole number from 1 to 65535, but it is "abc".',
  }),
  'DATA_DIR on a file': async () => {
    const file = join(await makeFolder(), 'file');
    writeFileSync(file, '');
    return { settings: { DATA_DIR: file }, code: 78, line: `DATA_DIR must be a folder, but ${file} is a file.` };
  },
  'an unreachable DATABASE_URL, without its password and with code 1: it may respond later': async () => {
    const place = `127.0.0.1:${await findFreePort()}/vizio`;
    return {
      settings: { DATABASE_URL: `postgres://vizio:hunter2@${place}` },
      code: 1,
      line: `DATABASE_URL: no usable database at ${place} (ECONNREFUSED). Start it, or correct the address.`,
    };
  },
  'a port in use': async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    return {
      settings: { PORT: String(port), DATABASE_URL: await createTestDatabase() },
      code: 78,
      line: `PORT ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
    };
  },
};

test.each(pickCases(Object.entries(invalid), 2))(
  'an invalid setting ends the program with one line: %s',
  async (_, prepare) => {
    const { settings, code, line } = await prepare();
    const { output, exited } = spawnServer({ DATA_DIR: await makeFolder(), ...settings });
    expect({ code: await exited, lines: output().trim().split('\n') }).toEqual({ code, lines: [line] });
  },
);

const signUp = (url: string, email: string) =>
  postJson(`${url}/api/auth/sign-up/email`, { name: 'Mara', email, password: 'a password' });

test.each(pickCases(['SIGTERM', 'SIGINT'] as const, 2))(
  '%s lets requests finish and stops the database',
  async (signal) => {
    const dataDir = await makePreparedFolder();
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const responses = ['a', 'b', 'c'].map((name) => signUp(server.url, `${name}@test.local`));
    // Hashing takes about 50 ms, so the requests are under way when the first database work shows.
    const database = new pg.Client({ host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' });
    await database.connect();
    database.on('error', () => {});
    await expect.poll(async () => (await database.query('select from rate_limits')).rowCount).toBeGreaterThan(0);
    await database.end();
    const code = server.stop(signal);
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await code).toBe(0);
    expect(() => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');
  },
);

inSomeRuns(test)('a graceful stop serves requests that still arrive, and opens no connection for events', async () => {
  const DATA_DIR = await makeFolder();
  const server = await startServerProcess({ DATA_DIR, DATABASE_URL: await createTestDatabase(), MODE: 'web' });
  const begin = (line: string) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    // Begun and so not idle: the stop waits for it.
    socket.write(line);
    const finish = async (rest: string) => {
      socket.write(rest);
      await once(socket, 'close');
      return received;
    };
    return finish;
  };
  const finishCall = begin('GET /readyz HTTP/1.1\r\n');
  const finishEvents = begin('GET /vizioApi/events HTTP/1.1\r\n');
  await fetch(`${server.url}/healthz`);
  // SIGTERM would first tell the proxies for some seconds.
  const code = server.stop('SIGINT');
  const isListening = () =>
    fetch(`${server.url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n';
  const upgraded = await finishEvents(`host: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n${key}\r\n`);
  const served = await finishCall('host: localhost\r\n\r\n');
  expect(upgraded).toBe('');
  expect(served).toMatch(/^HTTP\/1.1 200 /);
  expect(served.toLowerCase()).toContain('connection: close');
  expect(await code).toBe(0);
});

inProof(test)('kill -9 at any moment loses no acknowledged account', async () => {
  const kills = Number(process.env.KILLS ?? 20);
  const dataDir = await makeFolder();
  const acknowledged: string[] = [];
  const random = makeRandom(runSeed);
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    let stopped = false;
    const people = [1, 2, 3].map(async (person) => {
      for (let count = 0; !stopped; count++) {
        const email = `${kill}-${person}-${count}@test.local`;
        const response = await signUp(server.url, email).catch(() => undefined);
        if (response?.status === 200) acknowledged.push(email);
      }
    });
    // A random moment, once there is data to lose.
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(before);
    await pause(random.below(300));
    // Every other round Postgres is killed too, as in a power cut; otherwise it is left for the next start to adopt.
    if (kill % 2 === 0) process.kill(readPostgresPid(dataDir), 'SIGKILL');
    await server.kill();
    stopped = true;
    await Promise.all(people);
  }
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const database = new pg.Client({ host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' });
  await database.connect();
  const { rows } = await database.query<{ email: string }>(
    `select email from users join accounts on accounts.user_id = users.id where password is not null`,
  );
  await database.end();
  const kept = new Set(rows.map(({ email }) => email));
  const lost = acknowledged.filter((email) => !kept.has(email));
  console.log(`${kills} kills, ${acknowledged.length} acknowledged sign-ups, ${lost.length} lost`);
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
  expect(lost).toEqual([]);
  expect(await server.stop()).toBe(0);
});

function readPostgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
