import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { postJson } from '#rig/people/factories.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { spawnServer } from '#rig/servers/server-process.ts';
import { readVersion } from '#server/platform/version.ts';

/** Simulates a database under load: while it lasts, connections of the job queue end as soon as they open. */
async function startBusyDatabase() {
  const folder = await makeFolder();
  const name = '.s.PGSQL.5432';
  const state = { isBusy: true, refusals: 0 };
  const jobs = new Set<Socket>();
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', (greeting) => {
      const isForJobs = greeting.includes('vizio jobs');
      if (isForJobs && state.isBusy) {
        state.refusals += 1;
        client.destroy();
        return;
      }
      const database = connect(join(inject('postgresSocket'), name));
      database.on('error', () => client.destroy());
      database.write(greeting);
      client.pipe(database).pipe(client);
      client.on('close', () => database.destroy());
      if (isForJobs) jobs.add(client);
    });
  }).listen(join(folder, name));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const real = await createTestDatabase();
  const endJobs = () => {
    for (const socket of jobs) socket.destroy();
    jobs.clear();
  };
  return { state, endJobs, url: real.replace(/host=.*/, `host=${encodeURIComponent(folder)}`) };
}

test('waits silently for a database that is busy at the first start or later, then takes the jobs', async () => {
  const database = await startBusyDatabase();
  const port = await findFreePort();
  const dataDir = await makeFolder();
  const { output } = spawnServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
  });
  const isReady = () => output().includes('Vizio is ready');
  await expect.poll(() => database.state.refusals).toBeGreaterThan(4);
  expect(isReady()).toBe(false);
  database.state.isBusy = false;
  await expect.poll(isReady).toBe(true);

  database.state.isBusy = true;
  database.state.refusals = 0;
  database.endJobs();
  await expect.poll(() => database.state.refusals).toBeGreaterThan(4);
  const person = { name: 'Mara', email: 'mara@test.local', password: 'a password' };
  const signedUp = await postJson(`http://127.0.0.1:${port}/api/auth/sign-up/email`, person);
  expect(signedUp.status).toBe(200);
  // Enqueues an email and, without SMTP, logs its link.
  const reset = { email: person.email, redirectTo: '/reset-password' };
  const asked = await postJson(`http://127.0.0.1:${port}/api/auth/request-password-reset`, reset);
  expect(asked.status).toBe(200);
  database.state.isBusy = false;
  const mails = () => readdir(join(dataDir, 'mail')).catch(() => []);
  await expect.poll(mails).toHaveLength(1);
  // The line follows the file and crosses a pipe, so it may come after the file is seen.
  await expect.poll(output).toContain('SMTP_URL is not set');
  const [ready, ...lines] = output().trim().split('\n');
  // In a container the server also warns about its cage.
  const others = lines.filter((line) => !line.includes('ffmpeg runs'));
  expect(ready).toBe(`Vizio is ready at http://localhost:${port} (version ${readVersion()})`);
  expect(others).toEqual([expect.stringContaining('SMTP_URL is not set')]);
});
