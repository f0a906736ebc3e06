import { showMessage } from '#web/ui/notices/toast.ts';
import { Breakable } from '#web/ui/text/breakable.tsx';
import type { LeftOut } from '../choose/sort-out.ts';

/** A longer list would hide the uploads. */
const mostListed = 100;

/** A note about files that are not uploaded, and on demand each of them with the reason. */
export function LeftOutNotice({ note, leftOut }: { note: string; leftOut: readonly LeftOut[] }) {
  return (
    <details>
      <summary className="wrap-anywhere cursor-pointer">
        <Breakable text={note} />
      </summary>
      <ul aria-label="Files left out" className="mt-1 max-h-48 overflow-y-auto">
        {leftOut.slice(0, mostListed).map(({ path, reason }) => (
          <li key={path} className="wrap-anywhere flex justify-between gap-3 py-0.5">
            <span className="min-w-0">
              <Breakable text={path} />
            </span>
            <span className="shrink-0">{reason}</span>
          </li>
        ))}
        {leftOut.length > mostListed && <li>and {leftOut.length - mostListed} more</li>}
      </ul>
    </details>
  );
}

/** For an upload of nothing, which has no box. */
export function showLeftOut(note: string, leftOut: readonly LeftOut[]): void {
  showMessage(<LeftOutNotice note={note} leftOut={leftOut} />, note);
}
