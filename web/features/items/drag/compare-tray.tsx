import Columns from 'lucide-react/icons/columns-2';
import X from 'lucide-react/icons/x';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useStore } from '#web/ui/store.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useWorkState } from '../workspace-context.ts';

/** Files are dropped here until there are two to compare: shown while files are dragged, and while one of them waits. */
export function CompareTray({ isDragging }: { isDragging: boolean }) {
  const { tray } = useWorkState();
  const waiting = useStore(tray, ({ files }) => files[0]);
  if (!isDragging && !waiting) return null;
  // A grid may hold nothing but its rows.
  return createPortal(
    <div
      data-drop-compare
      className="fixed inset-x-0 bottom-20 z-10 mx-auto flex min-h-field w-fit max-w-text items-center gap-2 rounded-lg border-2 border-line-strong border-dashed bg-raised px-4 font-medium text-sm shadow-float data-drop-over:border-accent data-drop-over:bg-accent data-drop-over:text-on-accent"
    >
      <Columns size={16} className="shrink-0" aria-hidden="true" />
      <p role="status" className="flex min-w-0 gap-1">
        {waiting ? (
          <>
            Compare <MiddleName name={waiting.name} /> with: drop another one here
          </>
        ) : (
          'Drop here to compare'
        )}
      </p>
      {waiting && !isDragging && (
        <IconButton label="Do not compare it" onClick={() => tray.set({ files: [] })}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>,
    document.body,
  );
}
