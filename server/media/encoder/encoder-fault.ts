import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last fault of the encoder, for `npm run doctor`. */
const fileOf = (dataDir: string) => join(dataDir, 'encoder-fault');

export async function writeEncoderFault(dataDir: string, fault: string): Promise<void> {
  await writeFile(fileOf(dataDir), `${new Date().toISOString()} ${fault}`);
}

export async function forgetEncoderFault(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** Why the worker of this data folder returned to x264; undefined if it did not. */
export async function readEncoderFault(dataDir: string): Promise<string | undefined> {
  return readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
}
