/** The zoom level, and a button that shows the whole picture. Nothing while the whole picture is shown. */
export function ZoomChip({ scale, shortcut, onReset }: { scale: number; shortcut?: string; onReset: () => void }) {
  if (scale === 1) return null;
  return (
    <button
      type="button"
      aria-label={`${Math.round(scale * 100)} %: show the whole picture`}
      data-tooltip={['Show the whole picture', shortcut].filter(Boolean).join('  ')}
      onClick={onReset}
      className="h-control whitespace-nowrap rounded-md bg-veil px-3 font-medium text-sm tabular-nums transition-colors hover:bg-hover"
    >
      {Math.round(scale * 100)} %
    </button>
  );
}
