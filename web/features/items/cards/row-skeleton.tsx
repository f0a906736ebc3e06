/** A row of the list that is not loaded. */
export function RowSkeleton() {
  return (
    <div className="flex h-full items-center gap-3 px-3">
      <div className="size-4 animate-breathe rounded-sm bg-hover" />
      <div className="h-3 w-1/3 animate-breathe rounded-sm bg-hover" />
    </div>
  );
}
