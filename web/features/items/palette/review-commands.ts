import Columns from 'lucide-react/icons/columns-2';
import FileOutput from 'lucide-react/icons/file-output';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import ListChecks from 'lucide-react/icons/list-checks';
import type { PaletteCommand } from '../page-ports.ts';

/** The doors of the review page, for the selected video or the one that was opened last. */
export function reviewCommands(
  { id, name, versions }: { id: string; name: string; versions?: number },
  reviewHref: (itemId: string) => string,
  go: (href: string) => void,
): PaletteCommand[] {
  const open = (door: string) => () => go(`${reviewHref(id)}&open=${door}`);
  const ofVersions: PaletteCommand[] = [
    { label: `Compare the versions of ${name}`, words: 'wipe difference', Icon: Columns, act: open('compare') },
    { label: `Changes in ${name}`, words: 'what changed cut versions', Icon: GitCompare, act: open('changes') },
    { label: `Check fixes in ${name}`, words: 'verify comments', Icon: ListChecks, act: open('check') },
  ];
  return [
    ...(versions === 1 ? [] : ofVersions),
    { label: `Export the comments on ${name}`, words: 'notes markers', Icon: FileOutput, act: open('export') },
  ];
}
