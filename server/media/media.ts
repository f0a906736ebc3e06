export { AlignError, alignInThread, type Cut, findStillsInThread } from './align-thread.ts';
export { chooseHardware } from './encoder/choose-hardware.ts';
export { type Pictures, readPictures, readSounds, type Sounds } from './fingerprint/fingerprint.ts';
export { makeOutput, stepFolder } from './make-output.ts';
export { MediaError, type MediaErrorKind } from './media-error.ts';
export { readPicture, renderSquare } from './picture.ts';
export { listFingerprints, planFingerprints } from './plan/fingerprints.ts';
export type { Hardware } from './plan/hardware.ts';
export { planOutputs } from './plan/plan.ts';
export { planPoster } from './plan/poster.ts';
export { longestGroupSeconds, planRemux } from './plan/remux.ts';
export {
  earlyPoster,
  type Fingerprint,
  isFingerprint,
  listUsableAudio,
  type Step,
  type StoredOutput,
} from './plan/step.ts';
export { findFrameFault } from './probe/frame-fault.ts';
export type { ProbedMedia } from './probe/probe.ts';
export { probeMedia } from './probe/probe-thread.ts';
export { estimateOutputBytes, isLong, limitWork, requireAffordable } from './run/budget.ts';
export { type Ffmpeg, findFfmpeg, listRisks } from './run/ffmpeg.ts';
export { measureFolder } from './run/measure-folder.ts';
