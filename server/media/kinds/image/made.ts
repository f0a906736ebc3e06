import type { ImageFacts } from '#contract/media/asset-facts.ts';
import type { Asset } from '../kinds.ts';
import type { Vips } from './run-vips.ts';

/** The steps share this. `flat` is a file that libvips reads by a loader it trusts. */
export type Made = { asset: Asset; vips: Vips; work: string; facts: ImageFacts; flat: string };

/** For libvips: the profile to convert to, which it embeds. */
export const exportProfile = ({ shownAs }: ImageFacts) => (shownAs === 'srgb' ? 'srgb' : 'p3');
