/** Marks an old version and leads to the newest. Appears too when a newer one is uploaded meanwhile. */
export function NewestButton({ newest, onShow }: { newest: number; onShow: () => void }) {
  return (
    <span role="status" className="flex shrink-0 items-center gap-2 whitespace-nowrap text-xs">
      <span className="text-quiet max-lg:sr-only">Old version</span>
      <button
        type="button"
        className="relative h-badge rounded-full bg-accent px-2 font-medium text-on-accent tabular-nums after:absolute after:-inset-y-2 after:inset-x-0 hover:bg-accent-hover"
        onClick={onShow}
      >
        Show v{newest}
      </button>
    </span>
  );
}
