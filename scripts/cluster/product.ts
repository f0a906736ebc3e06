import { join } from 'node:path';
import { makeFolder } from '#rig/folders.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';

/** A process of the real program that can be started again, at the same port. */
export type ProductProcess = {
  name: string;
  port: number;
  current: () => ServerProcess;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

export type Product = { web: ProductProcess[]; workers: ProductProcess[] };

/**
 * Web processes at these ports and as many workers. Each has a data folder of its own, as on a machine of its own,
 * unless `settings` name one that all share.
 */
export async function startProduct(webPorts: number[], settings: Record<string, string>): Promise<Product> {
  const folder = await makeFolder();
  const describe = (name: string, MODE: string, port: number): ProductProcess => {
    const all = { DATA_DIR: join(folder, name), DISK_RESERVE: '0', ...settings, MODE, PORT: String(port) };
    let current: ServerProcess | undefined;
    return {
      name,
      port,
      current: () => {
        if (!current) throw new Error(`${name} has not been started.`);
        return current;
      },
      start: async () => {
        current = await startServerProcess(all, { isScheduled: true });
      },
      stop: async () => {
        const code = await current?.stop('SIGTERM');
        if (code) throw new Error(`${name} ended with code ${code}:\n${current?.output()}`);
      },
    };
  };
  const web = webPorts.map((port, index) => describe(`web ${index + 1}`, 'web', port));
  const workers: ProductProcess[] = [];
  for (const index of webPorts.keys()) {
    // A worker does not listen.
    workers.push(describe(`worker ${index + 1}`, 'worker', await findFreePort()));
  }
  // The first one migrates the database; the others then start together.
  await web[0]?.start();
  await Promise.all([...web.slice(1), ...workers].map((process) => process.start()));
  return { web, workers };
}
