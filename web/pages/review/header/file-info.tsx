import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { InfoPanel } from '#web/features/media/media.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { ShownReview } from '../use-review.ts';

/** The facts about the file and who uploaded its versions. */
export function FileInfo({ file, onVersion }: Pick<ShownReview, 'file'> & { onVersion: (version: number) => void }) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton label="File info" className="max-sm:hidden" onClick={() => setOpen(true)} {...InfoPanel.intent}>
        <Info size={16} aria-hidden="true" />
      </IconButton>
      {open !== null && (
        <InfoPanel
          open={open}
          onOpenChange={setOpen}
          file={file}
          onPlay={(version) => {
            setOpen(false);
            onVersion(version);
          }}
          onRetry={undefined}
        />
      )}
    </>
  );
}
