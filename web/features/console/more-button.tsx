import { Button } from '#web/ui/buttons/button.tsx';

/** Loads the next page of a list. */
export function MoreButton({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!hasNextPage) return null;
  return (
    <div className="border-line border-t px-5 py-3">
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
