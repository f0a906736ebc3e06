import Columns from 'lucide-react/icons/columns-2';
import FileOutput from 'lucide-react/icons/file-output';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { keptProgram } from '#web/features/comments/comments.tsx';
import { useShortcut } from '#web/features/help/help.tsx';
import type { Doors } from './use-doors.ts';

const door =
  'inline-flex h-control shrink-0 items-center gap-2 rounded-md px-2 font-medium text-quiet text-sm transition-colors hover:bg-hover hover:text-text max-lg:hidden';

const isKey = (letter: string) => (event: KeyboardEvent) =>
  event.key.toLowerCase() === letter && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
const [isV, isN, isE] = [isKey('v'), isKey('n'), isKey('e')];

/** "Export to DaVinci Resolve", once the person has chosen a program. */
export function exportName(): string {
  const program = keptProgram();
  return program === null ? 'Export' : `Export to ${program}`;
}

/**
 * Compare and Changes from the second version on, and Export, by mouse and by key. `&open=compare` and `&open=check` in the
 * address lead on at once.
 */
export function DoorButtons({
  doors,
  compareHref,
  hasChanges,
  checkAddress,
}: {
  doors: Doors;
  /** The address of the comparison with the version before; null if there is only one. */
  compareHref: (() => string) | null;
  /** Whether two versions have changes in time. */
  hasChanges: boolean;
  checkAddress: string;
}) {
  const navigate = useNavigate();
  const { showChanges, showExport } = doors;
  const compare = useCallback(() => void (compareHref && navigate(compareHref())), [compareHref, navigate]);
  useShortcut(isV, compare);
  useShortcut(
    isN,
    useCallback(() => void (compareHref && hasChanges && showChanges()), [compareHref, hasChanges, showChanges]),
  );
  useShortcut(isE, showExport);
  const [params] = useSearchParams();
  const asked = params.get('open');
  const askedHref = asked === 'compare' ? compareHref?.() : asked === 'check' ? checkAddress : undefined;
  useEffect(() => {
    if (askedHref) void navigate(askedHref, { replace: true });
  }, [askedHref, navigate]);
  return (
    <>
      {compareHref && (
        <button type="button" onClick={compare} data-tooltip="Compare with the version before  V" className={door}>
          <Columns size={16} aria-hidden="true" />
          <span className="max-xl:sr-only">Compare</span>
        </button>
      )}
      {compareHref && hasChanges && (
        <button
          type="button"
          onClick={() => showChanges()}
          data-tooltip="See the changes since the version before  N"
          className={door}
        >
          <GitCompare size={16} aria-hidden="true" />
          <span className="max-xl:sr-only">Changes</span>
        </button>
      )}
      <button type="button" onClick={showExport} data-tooltip="Export the comments  E" className={door}>
        <FileOutput size={16} aria-hidden="true" />
        <span className="max-xl:sr-only">{exportName()}</span>
      </button>
    </>
  );
}
