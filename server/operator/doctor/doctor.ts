import type { Finding } from '#contract/console/console.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { DatabaseAddress } from '#server/platform/db/database.ts';
import { checkBackup } from './backup.ts';
import { checkConnections } from './connections.ts';
import { checkMachine } from './machine.ts';
import { checkProviders } from './providers.ts';
import { checkPublicAddress } from './public-address.ts';
import { checkWaysIn } from './ways-in.ts';

/** Checks what goes wrong when a server is set up. */
export async function examine(config: Config, address: DatabaseAddress): Promise<Finding[]> {
  const parts = [
    checkMachine(config),
    checkConnections(config, address),
    checkBackup(address),
    checkPublicAddress(config),
    checkProviders(config),
    checkWaysIn(config, address),
  ];
  return (await Promise.all(parts)).flat();
}
