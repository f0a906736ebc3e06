import type { Share, Visibility } from '#contract/sharing/shares.ts';

/** A link, or what stands for it before there is one. */
export type ShownShare = Omit<Share, 'id' | 'visibility'> & { id: string | null; visibility: Visibility | 'none' };
