import type { ReactNode } from 'react';
import type { FileItem } from '#contract/items/items.ts';
import { type FileKind, kindOfType } from '#contract/media/kinds.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { kindNames } from '#web/ui/kind-icon.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { CopiesNotice } from './copies-notice.tsx';
import { FactList } from './fact-list.tsx';
import { useMedia } from './use-media.ts';
import { VersionList } from './version-list.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <h3 className="mb-1 text-base">{title}</h3>
      {children}
    </section>
  );
}

type Details = { file: FileItem; onPlay: (version: number) => void; onRetry: (() => void) | undefined };

const copyWords: Record<FileKind, string> = {
  video: 'Smaller copies that play in every browser.',
  image: 'A copy that every browser shows.',
  pdf: 'Pictures of its pages, for cards and links.',
  audio: 'A copy that plays in every browser.',
  other: '',
};

/** All metadata of a file. */
export function MediaDetails({ file, onPlay, onRetry }: Details) {
  const query = useMedia(file.id, undefined, true);
  const media = query.data;
  const kind = kindOfType(media?.contentType ?? file.contentType);
  const hasFacts = media !== undefined && (media.facts !== null || media.asset !== null);
  return (
    <>
      {query.isPending && (
        <div role="status" className="animate-appear">
          <span className="sr-only">Loading the details</span>
          {['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5'].map((width) => (
            <div key={width} className={`my-3 h-4 animate-breathe rounded-sm bg-hover ${width}`} />
          ))}
        </div>
      )}
      {!media && <LoadProblem query={query} className="" />}
      {media && (
        <>
          <Part title={kindNames[kind]}>
            <FactList facts={media.facts} asset={media.asset} sizeBytes={media.version.size} />
            {kind !== 'other' && !hasFacts && media.processing.state !== 'failed' && (
              <p className="mt-1 text-pretty text-quiet text-sm">More details appear after processing.</p>
            )}
          </Part>
          {kind !== 'other' && (
            <Part title={kind === 'video' ? 'Proxies' : 'Review copy'}>
              <CopiesNotice kind={kind} processing={media.processing} onRetry={onRetry} />
              <p className="mt-1 text-pretty text-quiet text-sm">{copyWords[kind]} The original stays as it is.</p>
            </Part>
          )}
          <Part title={media.versions.length === 1 ? 'Version' : 'Versions'}>
            <VersionList versions={media.versions} onPlay={onPlay} />
          </Part>
        </>
      )}
    </>
  );
}

/** The same in a side panel over the page, for screens without room beside the items. */
export function InfoPanel({
  file,
  onPlay,
  onRetry,
  children,
  ...dialog
}: DialogState & Details & { children?: ReactNode }) {
  return (
    <Dialog {...dialog} title={file.name} shape="side">
      {children}
      <MediaDetails file={file} onPlay={onPlay} onRetry={onRetry} />
    </Dialog>
  );
}
