/** Leads from an old version to the newest. Appears too when a newer one is uploaded meanwhile. */
export function NewestButton({ newest, onShow }: { newest: number; onShow: () => void }) {
  return (
    // A narrow header has no room for it; there the menu of the versions leads on.
    <span role="status" className="flex shrink-0 max-md:sr-only">
      <button
        type="button"
        className="relative h-badge whitespace-nowrap rounded-full bg-accent px-2 font-medium text-on-accent text-xs tabular-nums after:absolute after:inset-x-0 after:-inset-y-2 hover:bg-accent-hover"
        onClick={onShow}
      >
        Show v{newest}
      </button>
    </span>
  );
}
