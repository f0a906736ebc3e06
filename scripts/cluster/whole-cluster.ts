import { randomBytes } from 'node:crypto';
import { findFreePort } from '#rig/servers/free-port.ts';
import { callLimits } from '#server/platform/db/database.ts';
import { startObjectStore } from './object-store.ts';
import { startPooler } from './pooler.ts';
import { startPostgresPair } from './postgres-pair.ts';
import { type Product, startProduct } from './product.ts';
import { startProxy } from './proxy.ts';

export type Cluster = {
  url: string;
  /** The certificate to trust, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string;
  /** The primary itself. */
  databaseUrl: string;
  product: Product;
};

/**
 * Two web processes and two workers, with everything that a deployment on several machines has. With a `sharedFolder`
 * they keep the bytes there, as on a network disk, and not in an object store.
 */
export async function startCluster(
  extra: Record<string, string> = {},
  { sharedFolder, port: givenPort }: { sharedFolder?: string; port?: number } = {},
): Promise<Cluster> {
  const postgres = await startPostgresPair();
  const connectQuery = `set statement_timeout = ${callLimits.statement_timeout}`;
  const pooler = await startPooler(postgres.primary.port, { connectQuery });
  const storage = sharedFolder ? { DATA_DIR: sharedFolder } : (await startObjectStore()).settings;
  const webPorts = [await findFreePort(), await findFreePort()];
  const port = givenPort ?? (await findFreePort());
  const product = await startProduct(webPorts, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.primary.url,
    SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: `https://localhost:${port}`,
    ...storage,
    ...extra,
  });
  const { url, authorityFile } = await startProxy(port, webPorts);
  return { url, authorityFile, databaseUrl: postgres.primary.url, product };
}
