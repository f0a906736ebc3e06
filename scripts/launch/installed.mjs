import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'node_modules', '.installed');

/** True if the dependencies are those of the lock file, for this system. */
export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === describeLock();
}

export function markInstalled() {
  writeFileSync(stamp, describeLock());
}

function describeLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
}
