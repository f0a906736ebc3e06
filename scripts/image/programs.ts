import { findProgram } from '../launch/system-programs.ts';

/** The Debian package of each program. Bubblewrap starts what Podman builds. */
const packages = { podman: 'podman', bwrap: 'bubblewrap', ffmpeg: 'ffmpeg' };

/** The reason why this machine cannot run the image; undefined if it can. */
export function findObstacle(isDebianBase: boolean): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'This needs Linux and root, for its mounts.';
  const needed = { ...packages, ...(isDebianBase ? { mmdebstrap: 'mmdebstrap' } : {}) };
  const missing = Object.entries(needed).flatMap(([name, of]) => (findProgram(undefined, [name]) ? [] : of));
  return missing.length > 0
    ? `Something is not installed: apt-get install --no-install-recommends ${missing.join(' ')}`
    : undefined;
}
