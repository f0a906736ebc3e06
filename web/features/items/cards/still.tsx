import Folder from 'lucide-react/icons/folder';
import { Poster } from '#web/features/items/poster.tsx';
import { endingOf } from '#web/features/items/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { kindIcons, kindOfItem } from '#web/ui/kind-icon.tsx';

type Shown = { name: string; contentType?: string };

/** Placeholder for a missing poster: a dark frame, like the surround of every picture, with the kind of the file. */
export function FilmStill({ file, small }: { file: Shown; small?: boolean }) {
  const kind = kindOfItem({ type: 'file', ...file });
  const Icon = kindIcons[kind];
  return (
    <span data-theme="dark" className="grid size-full place-content-center justify-items-center bg-surround text-quiet">
      <Icon size={small ? 16 : 20} strokeWidth={1.5} aria-hidden="true" />
      {kind !== 'video' && !small && (
        <span aria-hidden="true" className="mt-1 text-xs">
          {endingOf(file)}
        </span>
      )}
    </span>
  );
}

/** The poster of a file, or the placeholder. */
export function Film({
  file,
  poster,
  small,
  isCropped,
}: {
  file: Shown;
  poster: string | null;
  small?: boolean;
  isCropped?: boolean;
}) {
  if (poster === null) return <FilmStill file={file} small={small} />;
  return (
    <Poster src={poster} className={classNames('size-full bg-surround', isCropped ? 'object-cover' : 'object-contain')}>
      <FilmStill file={file} small={small} />
    </Poster>
  );
}

export function FolderStill({ className }: { className?: string }) {
  return (
    <span className={classNames('grid size-full place-items-center text-quiet', className)}>
      <Folder size={16} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
