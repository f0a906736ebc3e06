import { MediaError } from '../../media-error.ts';
import type { MakeAsset } from '../kinds.ts';

export const makeAudio: MakeAsset = async () => {
  throw new MediaError('failed', 'not made yet');
};
