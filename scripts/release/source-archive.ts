import { runForBytes } from '#rig/programs/run-program.ts';
import type { Commit } from './commit.ts';

/** The settings of this machine that change the bytes: the rights of the files, their line ends, and the compression. */
const settings = ['tar.umask=0022', 'core.autocrlf=false', 'tar.tar.gz.command=gzip -cn9'];

/** All files of a commit below `prefix/`. Git gives them the time of the commit, and gzip -n keeps its own time out. */
export function archiveSources(repository: string, commit: Commit, prefix: string): Promise<Buffer> {
  const given = settings.flatMap((setting) => ['-c', setting]);
  return runForBytes([
    ...['git', '-C', repository, ...given],
    ...['archive', '--format=tar.gz', `--prefix=${prefix}/`, commit.id],
  ]);
}
