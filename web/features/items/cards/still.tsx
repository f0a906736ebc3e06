import Clapperboard from 'lucide-react/icons/clapperboard';
import Folder from 'lucide-react/icons/folder';
import { Poster } from '#web/features/items/poster.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Placeholder for a missing poster: a dark frame, like the surround of every picture. */
export function FilmStill({ small }: { small?: boolean }) {
  return (
    <span data-theme="dark" className="grid size-full place-items-center bg-surround text-quiet">
      <Clapperboard size={small ? 16 : 20} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}

/** A video's poster, or the placeholder. */
export function Film({ poster, small, isCropped }: { poster: string | null; small?: boolean; isCropped?: boolean }) {
  if (poster === null) return <FilmStill small={small} />;
  return (
    <Poster src={poster} className={classNames('size-full bg-surround', isCropped ? 'object-cover' : 'object-contain')}>
      <FilmStill small={small} />
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
