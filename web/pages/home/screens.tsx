import { FieldsDialog, ItemValues, StatusBadge } from '#web/features/fields/fields.tsx';
import type { Screens } from '#web/features/items/items.tsx';
import { InfoPanel, MediaDetails, VideoPreview } from '#web/features/media/media.tsx';
import { ShareDialog } from '#web/features/shares/shares.tsx';
import { ListBar, Viewed, ViewsMenu } from '#web/features/views/views.tsx';

/** Preview, info and share dialogs. Loaded on demand. */
export const screens: Screens = {
  Viewed,
  ViewsMenu,
  ListBar,
  Preview: VideoPreview,
  Info: InfoPanel,
  Details: MediaDetails,
  Share: ShareDialog,
  Status: StatusBadge,
  Values: ItemValues,
  Fields: FieldsDialog,
  preload: () => {
    VideoPreview.preload();
    InfoPanel.preload();
    ShareDialog.preload();
  },
};
