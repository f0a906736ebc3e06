import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end';
import { Filmstrip } from '#web/features/items/items.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { createStore, useStore } from '#web/ui/store.ts';

/** Outlives the page of one clip: going to another one keeps the strip open. */
const store = createStore({ isOpen: false });

export function useFilmstrip(): boolean {
  return useStore(store, ({ isOpen }) => isOpen);
}

/** Shows and hides the filmstrip, which loads when it is first opened. */
export function FilmstripButton() {
  const isOpen = useFilmstrip();
  return (
    <IconButton
      label="Filmstrip"
      aria-pressed={isOpen}
      className={isOpen ? 'bg-accent-soft text-accent' : undefined}
      onClick={() => store.set({ isOpen: !isOpen })}
      onPointerEnter={Filmstrip.preload}
      onFocus={Filmstrip.preload}
    >
      <GalleryHorizontalEnd size={16} aria-hidden="true" />
    </IconButton>
  );
}
