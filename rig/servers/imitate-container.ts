import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folders.ts';

/**
 * A PATH on which programs behave as in a container without user namespaces, which leaves root this capability. Returns
 * the value for the environment.
 */
export async function imitateContainer(capability: string): Promise<string> {
  const folder = await makeFolder();
  const programs = {
    unshare: 'exit 1',
    setpriv: `case "$*" in *+${capability}*) exec /usr/bin/setpriv "$@";; esac; exit 1`,
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return `${folder}:${process.env.PATH}`;
}
