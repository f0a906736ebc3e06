import Lock from 'lucide-react/icons/lock';
import Upload from 'lucide-react/icons/upload';
import { classNames } from '#web/ui/class-names.ts';
import { Breakable } from '#web/ui/text/breakable.tsx';
import type { FileDrop } from './use-file-drop.ts';

/** Shows where files would land while they are dragged over the page. */
export function DropHint({ drop: { name, isHere, isVersion, refusal } }: { drop: FileDrop }) {
  const Icon = refusal === null ? Upload : Lock;
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-2 z-10 flex items-end justify-center rounded-lg border-2 border-dashed pb-6',
        refusal === null && isHere ? 'border-accent bg-accent/10' : 'border-transparent',
      )}
    >
      <p
        role="status"
        className={classNames(
          'flex max-w-text items-center gap-2 rounded-lg px-4 py-2 font-medium shadow-float',
          refusal === null ? 'bg-accent text-on-accent' : 'bg-raised',
        )}
      >
        <Icon size={16} className="shrink-0" aria-hidden="true" />
        <span className="wrap-anywhere">
          <Breakable text={refusal ?? `Drop to upload ${isVersion ? 'as a new version of' : 'to'} ${name}`} />
        </span>
      </p>
    </div>
  );
}
