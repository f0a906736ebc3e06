import { useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import LinkIcon from 'lucide-react/icons/link';
import { Link } from 'react-router';
import type { Media } from '#contract/media/processing.ts';
import { HelpButton } from '#web/features/help/help.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';

const kinds = {
  image: lazyPart(() => import('./compare-images.tsx').then((file) => file.CompareImages)),
  pdf: lazyPart(() => import('./compare-pdfs.tsx').then((file) => file.ComparePdfs)),
};

export type ComparedMedia = { media: Media; id: string; name: string };
export type ComparedFiles = { files: readonly ComparedMedia[]; onStale: () => void };

type PicturedKind = keyof typeof kinds;
const outputs = { image: 'picture', pdf: 'pages' } as const;
export const isPictured = (kind: string | undefined): kind is PicturedKind => kind === 'image' || kind === 'pdf';
export const hasPictures = (kind: PicturedKind, medias: readonly Media[]) =>
  medias.every((media) => media.outputs.some(({ output }) => output.kind === outputs[kind]));

/** Images or the pages of PDFs, two or more, in the views that videos have. */
export function ComparePictures({
  kind,
  medias,
  back,
}: {
  kind: PicturedKind;
  medias: readonly Media[];
  back: string;
}) {
  const queryClient = useQueryClient();
  const isNamedAlike = ({ name }: Media) => medias.filter((one) => one.name === name).length > 1;
  const isOneFile = new Set(medias.map(({ itemId }) => itemId)).size === 1;
  const title = [...new Set(medias.map(({ name }) => name))].join(' and ');
  const files = medias.map((media) => ({
    media,
    id: `${media.mediaId}:${media.version.number}`,
    name: isOneFile
      ? `v${media.version.number}`
      : isNamedAlike(media)
        ? `${media.name} v${media.version.number}`
        : media.name,
  }));
  const Views = kinds[kind];
  return (
    <div data-theme="dark" data-page-theme="dark" className="flex h-dvh flex-col overflow-hidden bg-ground text-text">
      <title>{`Compare ${title} · Vizio`}</title>
      <header className="flex min-h-bar shrink-0 items-center gap-2 border-line border-b bg-panel px-4">
        <Link
          to={back}
          aria-label="Back to the review"
          data-tooltip="Back to the review"
          className="grid size-control shrink-0 place-items-center rounded-md text-quiet hover:bg-hover hover:text-text"
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h1 className="flex min-w-0 flex-1 gap-1 font-medium text-base">
          <span className="max-sm:sr-only">Compare </span>
          <bdi className="min-w-0">
            <MiddleName name={title} />
          </bdi>
        </h1>
        <IconButton label="Copy the link to this comparison" onClick={() => void copyLink(location.href)}>
          <LinkIcon size={16} aria-hidden="true" />
        </IconButton>
        <HelpButton page="pictures" />
      </header>
      <Views files={files} onStale={() => void queryClient.invalidateQueries()} />
    </div>
  );
}
