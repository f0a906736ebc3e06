import Columns from 'lucide-react/icons/columns-2';
import FileOutput from 'lucide-react/icons/file-output';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import ListChecks from 'lucide-react/icons/list-checks';
import { kindOfItem } from '#web/ui/kind-icon.tsx';
import type { PaletteCommand } from '../page-ports.ts';

/** The doors of the review page, for the selected file or the one that was opened last. */
export function reviewCommands(
  { id, versions, ...file }: { id: string; name: string; contentType?: string; versions?: number },
  reviewHref: (itemId: string) => string,
  go: (href: string) => void,
): PaletteCommand[] {
  const { name } = file;
  const kind = kindOfItem({ type: 'file', ...file });
  // A name without an ending says nothing.
  const isUnknown = kind === 'other' && file.contentType === undefined;
  const hasVersions = versions !== 1;
  const open = (door: string) => () => go(`${reviewHref(id)}&open=${door}`);
  const comparison: PaletteCommand[] = [
    { label: `Compare the versions of ${name}`, words: 'wipe difference', Icon: Columns, act: open('compare') },
  ];
  const ofVideos: PaletteCommand[] = [
    { label: `Changes in ${name}`, words: 'what changed cut versions', Icon: GitCompare, act: open('changes') },
    { label: `Check fixes in ${name}`, words: 'verify comments', Icon: ListChecks, act: open('check') },
  ];
  return [
    ...(hasVersions && (kind !== 'other' || isUnknown) ? comparison : []),
    ...(hasVersions && (kind === 'video' || isUnknown) ? ofVideos : []),
    { label: `Export the comments on ${name}`, words: 'notes markers', Icon: FileOutput, act: open('export') },
  ];
}
