import { findVips } from '#server/media/media.ts';

/** Whether this machine has libvips and its programs. */
export const hasVips = () => findVips(process.env.PATH ?? '') !== undefined;
