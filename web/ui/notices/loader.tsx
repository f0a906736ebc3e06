/** The full-screen loader. Appears with a delay, so that short waits do not show it. */
export function Loader() {
  return (
    <div
      role="status"
      className="fixed inset-0 z-40 grid animate-appear place-items-center bg-ground/80 backdrop-blur-loader"
    >
      <div className="flex flex-col items-center gap-4">
        <svg viewBox="0 0 48 48" className="size-12 animate-triangle text-accent" fill="none" aria-hidden="true">
          <path
            d="M24 8 39 33H9z"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinejoin="round"
            strokeDasharray="64 24"
            strokeLinecap="round"
          />
        </svg>
        <span className="font-medium text-md tracking-tight">Vizio</span>
      </div>
    </div>
  );
}
