import type { AssetFacts } from '#contract/media/asset-facts.ts';
import type { AssetKind } from '#contract/media/kinds.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import type { Ffmpeg } from '../run/ffmpeg.ts';
import { makeAudio } from './audio/audio.ts';
import { makeImage } from './image/image.ts';
import { makePdf } from './pdf/pdf.ts';

/** A file that is no video, and a folder for what is made of it. Every program that reads it runs in the cage. */
export type Asset = {
  ffmpeg: Ffmpeg;
  source: string;
  folder: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Called as early as they are known, if browsers can show the file before its outputs are made. */
  onFacts?: (facts: AssetFacts) => Promise<void>;
  /** Called once the file of an output is complete in the folder, first for what people wait for. */
  onOutput: (output: StoredOutput) => Promise<void>;
};

/** Reads a file and makes its outputs. Throws a MediaError that says what is wrong with the file. */
export type MakeAsset = (asset: Asset) => Promise<AssetFacts>;

/** One row for each kind, beside videos, that is reviewed. */
export const makers: Record<AssetKind, MakeAsset> = { image: makeImage, pdf: makePdf, audio: makeAudio };
