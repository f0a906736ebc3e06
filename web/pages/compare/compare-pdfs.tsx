import { PageField, usePagePictures } from '#web/features/pdf/pdf.tsx';
import { PictureCompare } from '#web/features/picture-compare/picture-compare.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { isTyping, useKeyDown } from '#web/ui/use-key-down.ts';
import type { ComparedFiles, ComparedMedia } from './compare-pictures.tsx';
import { useKeptPage } from './use-kept-page.ts';

const pagesOf = ({ media: { asset } }: ComparedMedia) => (asset?.kind === 'pdf' ? asset.pages : 1);

/** The same page of each PDF. */
export function ComparePdfs({ files, onStale }: ComparedFiles) {
  const pageCount = Math.max(...files.map(pagesOf));
  const [page, setPage] = useKeptPage(pageCount);
  const medias = files.map(({ media }) => media);
  const { turned, hasFailed, retry } = usePagePictures(medias, page, onStale);
  useKeyDown((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const turns: Record<string, number> = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 0, End: pageCount - 1 };
    const wanted = turns[event.key];
    if (wanted === undefined) return;
    setPage(wanted);
    event.preventDefault();
  });
  if (hasFailed)
    return (
      <main className="grid flex-1 place-content-center justify-items-center gap-4 bg-surround p-4">
        <p role="alert">Page {page + 1} could not be loaded. Check your connection and try again.</p>
        <Button onClick={retry}>Try again</Button>
      </main>
    );
  const pictures = files.flatMap(({ id, name }, n) => {
    const picture = turned?.pictures[n];
    return picture && turned ? { id, name, ...picture, missing: `No page ${turned.page + 1} in ${name}`, onStale } : [];
  });
  return (
    <PictureCompare pictures={pictures}>
      <div className="flex items-center justify-center gap-1 text-sm tabular-nums max-sm:w-full">
        <PageField page={page} pageCount={pageCount} onPage={setPage} />
      </div>
      <span aria-hidden="true" className="mx-1 h-5 border-line border-l max-sm:hidden" />
    </PictureCompare>
  );
}
