import type { MediaOutput } from '#contract/media/media-facts.ts';

/**
 * The pictures or the sound of a video in brief, to find them again in another version. Never sent to clients, because a
 * link may not permit every picture.
 */
export type Fingerprint = { kind: 'fingerprint-pictures' | 'fingerprint-sounds'; file: string };
export type StoredOutput = MediaOutput | Fingerprint;
