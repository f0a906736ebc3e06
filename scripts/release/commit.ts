import { runProgram } from '#rig/programs/run-program.ts';

/** The source of a release, and the time that stands in its files. */
export type Commit = { id: string; time: Date };

/** The commit that is checked out. Throws if the folder differs from it, because a release holds only what is committed. */
export async function readCommit(repository: string): Promise<Commit> {
  const changed = await git(repository, ['status', '--porcelain']);
  if (changed !== '') throw new Error(`A release is made of a commit, but these files differ from it:\n${changed}`);
  const [id = '', seconds] = (await git(repository, ['show', '--no-patch', '--format=%H %ct', 'HEAD'])).split(' ');
  return { id, time: new Date(Number(seconds) * 1000) };
}

async function git(repository: string, args: string[]): Promise<string> {
  return (await runProgram(['git', '-C', repository, ...args])).trim();
}
