import { chmod } from 'node:fs/promises';

/**
 * Lets every user enter the folder of a program. In a container without namespaces the cage of ffmpeg is a user of its
 * own, which cannot enter a folder of `mkdtemp`.
 */
export async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
}
