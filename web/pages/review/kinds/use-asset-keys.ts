import { type PageActions, useActionKeys } from '#web/features/player/player.tsx';
import type { Axis } from '#web/viewing/axis.ts';

/** The keys of the player, as far as they mean something in the viewer of this kind or on the page. */
export function useAssetKeys(axis: Axis, page: PageActions): void {
  useActionKeys((action) => {
    if (axis.act(action)) return true;
    const own = page[action as keyof PageActions];
    own?.();
    return own !== undefined;
  });
}
