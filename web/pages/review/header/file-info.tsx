import { useQueryClient } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import type { FieldValue } from '#contract/items/fields.ts';
import { call } from '#web/api/client.ts';
import { ItemValues } from '#web/features/fields/fields.tsx';
import { InfoPanel } from '#web/features/media/media.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { refetchReviews, type ShownReview } from '../use-review.ts';

/** The facts about the file and who uploaded its versions. */
export function FileInfo({
  file,
  team,
  isMember,
  onVersion,
}: Pick<ShownReview, 'file' | 'team'> & { isMember: boolean; onVersion: (version: number) => void }) {
  const queryClient = useQueryClient();
  const mayEdit = isMember && team.capabilities.edit;
  const setValue = async (fieldId: string, value: FieldValue | null) => {
    await call('setValue', { body: { ids: [file.id], fieldId, value } });
    await refetchReviews(queryClient);
  };
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton label="File info" className="slim:hidden" onClick={() => setOpen(true)} {...InfoPanel.intent}>
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
        >
          <ItemValues teamId={team.id} item={file} shape="list" onChange={mayEdit ? setValue : undefined} />
        </InfoPanel>
      )}
    </>
  );
}
