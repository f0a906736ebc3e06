import Download from 'lucide-react/icons/download';
import type { Media } from '#contract/media/processing.ts';
import { download } from '#web/features/downloads/downloads.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { ShownReview } from '../use-review.ts';

const DownloadMenu = lazyComponent(() => import('./download-menu.tsx').then((file) => file.DownloadMenu));

/** Downloads the newest version: the original, or a rendition if there are any. */
export function DownloadReview({
  file,
  team,
  media,
}: Pick<ShownReview, 'file' | 'team'> & { media: Media | undefined }) {
  if (!team.capabilities.download) return null;
  const hasChoice =
    media?.version.number === file.versions && media.outputs.some(({ output }) => output.kind === 'rendition');
  if (!hasChoice) {
    return (
      <IconButton label="Download" onClick={() => void download([file.id])}>
        <Download size={16} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <MenuButton
      aria-label="Download"
      data-tooltip="Download"
      className="inline-grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text"
      preload={DownloadMenu.preload}
      menu={(state) => <DownloadMenu {...state} media={media} />}
    >
      <Download size={16} aria-hidden="true" />
    </MenuButton>
  );
}
