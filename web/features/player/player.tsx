/** The public API of the feature: everything that pages use of it. */
export { type Player, usePlayer } from './engine/player.ts';
export { aspectOf } from './picture/aspect.ts';
export { PlayerView } from './player-view.tsx';
