import { Button } from '#web/ui/buttons/button.tsx';

/** Placeholder rows as tall as the real ones. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="animate-appear px-5 py-2">
      <span className="sr-only">{label}</span>
      {['w-40', 'w-56', 'w-32'].map((width) => (
        <div key={width} className="flex items-center gap-3 py-3">
          <div className="size-9 animate-breathe rounded-full bg-hover" />
          <div className={`h-4 animate-breathe rounded-sm bg-hover ${width}`} />
        </div>
      ))}
    </div>
  );
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

export function ShowMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  if (!hasNextPage) return null;
  return (
    <div className="border-line border-t p-2 text-center">
      <Button variant="ghost" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
