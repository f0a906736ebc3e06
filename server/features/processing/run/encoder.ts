import {
  chooseHardware,
  type Ffmpeg,
  forgetEncoderFault,
  type Hardware,
  MediaError,
  type MediaErrorKind,
  writeEncoderFault,
} from '#server/media/media.ts';
import type { Services } from '#server/platform/services.ts';

type Needed = Pick<Services, 'config' | 'log'>;

/** The encoder of this worker. */
export type Encoder = {
  /** Undefined: x264. */
  hardware: () => Hardware | undefined;
  /** Returns to x264 until the next start. */
  giveUp: (reason: string) => Promise<void>;
};

/** Proves the encoder of the settings before it is used. */
export async function openEncoder({ config, log }: Needed, ffmpeg: Ffmpeg): Promise<Encoder> {
  const { hardware, faults } = await chooseHardware(ffmpeg, config.encoder);
  let current = hardware;
  await forgetEncoderFault(config.dataDir);
  const record = async (fault: string) => {
    log.warn({ fault }, 'videos are encoded by x264, because the hardware encoder failed');
    await writeEncoderFault(config.dataDir, fault);
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

const otherFailures: MediaErrorKind[] = ['stopped', 'disk-full', 'too-large', 'no-ffmpeg'];

/** False if x264 would have failed as well. */
export function mayBeEncoder(error: unknown): error is MediaError {
  return error instanceof MediaError && !otherFailures.includes(error.kind);
}
