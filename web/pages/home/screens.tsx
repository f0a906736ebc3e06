import type { ComponentProps } from 'react';
import type { Screens } from '#web/features/items/items.tsx';
import { InfoPanel, VideoPreview } from '#web/features/media/media.tsx';
import { useUser } from '#web/features/session/session.tsx';
import { ShareDialog } from '#web/features/shares/shares.tsx';

function Share(props: ComponentProps<Screens['Share']>) {
  return <ShareDialog {...props} user={useUser()} />;
}

/** Preview, info and share dialogs. Loaded on demand. */
export const screens: Screens = {
  Preview: VideoPreview,
  Info: InfoPanel,
  Share,
  preload: () => {
    VideoPreview.preload();
    InfoPanel.preload();
    ShareDialog.preload();
  },
};
