import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseHardware, type Ffmpeg, type Hardware, MediaError, type MediaErrorKind } from '#server/media/media.ts';
import type { Services } from '#server/platform/services.ts';

type Needed = Pick<Services, 'config' | 'log'>;

/** The encoder of this worker. */
export type Encoder = {
  /** Undefined: x264. */
  hardware: () => Hardware | undefined;
  /** Returns to x264 until the next start. */
  giveUp: (reason: string) => Promise<void>;
};

/** The last fault of the encoder, for `npm run doctor`. */
const fileOf = (dataDir: string) => join(dataDir, 'encoder-fault');

/** Proves the encoder of the settings before it is used. */
export async function openEncoder({ config, log }: Needed, ffmpeg: Ffmpeg): Promise<Encoder> {
  const { hardware, faults } = await chooseHardware(ffmpeg, config.encoder);
  let current = hardware;
  await rm(fileOf(config.dataDir), { force: true });
  const record = async (fault: string) => {
    log.warn({ fault }, 'videos are encoded by x264, because the hardware encoder failed');
    await writeFile(fileOf(config.dataDir), `${new Date().toISOString()} ${fault}`);
  };
  if (hardware) log.info({ encoder: hardware.name }, 'the hardware encoder is proven');
  else if (faults.length > 0) await record(faults.join('; '));
  return {
    hardware: () => current,
    giveUp: async (reason) => {
      if (!current) return;
      const { name } = current;
      current = undefined;
      await record(`${name}: ${reason}`);
    },
  };
}

/** Why the worker of this data folder returned to x264; undefined if it did not. */
export async function readEncoderFault(dataDir: string): Promise<string | undefined> {
  return readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
}

const otherFailures: MediaErrorKind[] = ['stopped', 'disk-full', 'too-large', 'no-ffmpeg'];

/** False if x264 would have failed as well. */
export function mayBeEncoder(error: unknown): error is MediaError {
  return error instanceof MediaError && !otherFailures.includes(error.kind);
}
