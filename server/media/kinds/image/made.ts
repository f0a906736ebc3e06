import type { ImageFacts } from '#contract/media/asset-facts.ts';
import type { Asset } from '../kinds.ts';
import type { Vips } from './run-vips.ts';

/** The steps share this. `flat` is a file that libvips reads by a loader it trusts. */
export type Made = {
  asset: Asset;
  vips: Vips;
  work: string;
  facts: ImageFacts;
  flat: string;
  /** Whether `flat` says which colours its numbers mean. */
  isTagged: boolean;
};

/**
 * Numbers without a profile are those of sRGB, and stay as they are: `thumbnail` would take a detour by which saturated
 * colours change.
 */
export const convertTo = ({ isTagged, facts }: Made) => (isTagged ? ['--export-profile', exportProfile(facts)] : []);

/** For libvips: the profile of the copies, which it embeds. */
export const exportProfile = ({ shownAs }: ImageFacts) => (shownAs === 'srgb' ? 'srgb' : 'p3');
