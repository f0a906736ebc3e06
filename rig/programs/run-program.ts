import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { onEnd } from '../endings.ts';
import { endWithUs, killGroup } from './keeper.ts';

type Options = {
  env?: NodeJS.ProcessEnv | undefined;
  cwd?: string | URL | undefined;
  input?: Uint8Array | Iterable<Uint8Array> | undefined;
};

const shownLines = 40;
/** A program may have enough of its input. */
const closedEarly = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Runs a program to its end and returns what it printed to stdout. Throws with its last lines if it fails. */
export async function runProgram(command: string[], options: Options = {}): Promise<string> {
  return (await runForBytes(command, options)).toString();
}

export async function runForBytes(command: string[], options: Options = {}): Promise<Buffer> {
  const { code, bytes, printed } = await tryProgram(command, options);
  if (code === 0) return bytes;
  throw failure(command, `ended with code ${code}`, printed);
}

/** `bytes` are its stdout, and `printed` is both streams. The code is null after a signal. */
type Ran = { code: number | null; bytes: Buffer; printed: string };

/**
 * Runs a program to its end, whatever its code. It has its own process group, so that Ctrl-C reaches only us and we stop
 * everything in order.
 */
export async function tryProgram(command: string[], { env, cwd, input }: Options = {}): Promise<Ran> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  endWithUs(child);
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const forget = onEnd(async () => {
    killGroup(child, 'SIGTERM');
    await closed;
  });
  const [output, all]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (bytes: Buffer) => {
    output.push(bytes);
    all.push(bytes);
  });
  child.stderr.on('data', (bytes: Buffer) => all.push(bytes));
  let inputError: unknown;
  const source = Readable.from(input instanceof Uint8Array ? [input] : (input ?? []));
  pipeline(source, child.stdin).catch((error) => {
    if (!closedEarly.includes(error.code)) inputError = error;
  });
  const code = await closed.finally(forget);
  if (inputError) throw inputError;
  return { code, bytes: Buffer.concat(output), printed: Buffer.concat(all).toString() };
}

/** An error with the last lines of the program's output, which may say why. */
export function failure(command: string[], what: string, printed: string): Error {
  return new Error(`${command.join(' ')} ${what}:\n${printed.trim().split('\n').slice(-shownLines).join('\n')}`);
}
