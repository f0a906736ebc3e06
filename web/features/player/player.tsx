/** The public API of the feature: everything that pages use of it. */
export { usePlayer } from './engine/player.ts';
export { type PageActions, useActionKeys } from './keys/use-player-keys.ts';
export { aspectOf } from './picture/aspect.ts';
export { PlayerView } from './player-view.tsx';
export { type Moment, useKeptTime } from './use-kept-time.ts';
