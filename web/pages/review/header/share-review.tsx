import Share2 from 'lucide-react/icons/share-2';
import { Suspense, useState } from 'react';
import { useSession } from '#web/features/session/session.tsx';
import { ShareDialog } from '#web/features/shares/shares.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import type { ShownReview } from '../use-review.ts';

/** Shares the reviewed file. Only for members who may share. */
export function ShareReview({ file, team }: Pick<ShownReview, 'file' | 'team'>) {
  const { info } = useSession();
  const [open, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  if (!info || !team.capabilities.manage) return null;

  function show() {
    setOpen(true);
    setTimes(times + 1);
  }

  return (
    <>
      <Button onPointerEnter={ShareDialog.preload} onFocus={ShareDialog.preload} onClick={show}>
        <Share2 size={16} aria-hidden="true" />
        <span className="max-lg:sr-only">Share</span>
      </Button>
      <Suspense fallback={null}>
        {times > 0 && (
          <ShareDialog
            // Each opening begins with the default link.
            key={times}
            open={open}
            onOpenChange={setOpen}
            target={{ teamId: team.id, itemId: file.id, type: 'file', name: file.name }}
          />
        )}
      </Suspense>
    </>
  );
}
