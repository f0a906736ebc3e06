import Download from 'lucide-react/icons/download';
import { download } from '#web/features/downloads/downloads.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { ShownReview } from './use-review.ts';

export function DownloadReview({ file, team }: Pick<ShownReview, 'file' | 'team'>) {
  if (!team.capabilities.download) return null;
  return (
    <IconButton label="Download" onClick={() => void download([file.id])}>
      <Download size={16} aria-hidden="true" />
    </IconButton>
  );
}
