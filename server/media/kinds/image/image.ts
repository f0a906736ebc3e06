import { MediaError } from '../../media-error.ts';
import type { MakeAsset } from '../kinds.ts';

export const makeImage: MakeAsset = async () => {
  throw new MediaError('failed', 'not made yet');
};
