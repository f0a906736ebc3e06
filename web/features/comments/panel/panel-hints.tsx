import MessageSquare from 'lucide-react/icons/message-square';
import SearchX from 'lucide-react/icons/search-x';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import type { Unit } from '../player-port.ts';

export function NoComments({ unit }: { unit: Unit }) {
  return (
    <div className="grid flex-1 place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-3">
        <MessageSquare size={20} className="text-quiet" aria-hidden="true" />
        <p>No Comments Available</p>
        <p className="text-balance text-quiet text-sm">
          Write the first one. It stays on the {unit === 'image' ? 'image' : `current ${unit}`}.
        </p>
      </div>
    </div>
  );
}

export function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid flex-1 place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-3">
        <SearchX size={20} className="text-quiet" aria-hidden="true" />
        <p>No comments match the search and filter</p>
        <Button onClick={onClear}>Show all comments</Button>
      </div>
    </div>
  );
}

export function LoadProblem({
  error,
  isPartial,
  onRetry,
}: {
  error: Error;
  isPartial: boolean;
  onRetry: () => Promise<void>;
}) {
  const [pending, retry] = usePending(onRetry);
  return (
    <div role="alert" className="border-line border-b p-4 text-sm">
      <p className="text-pretty">
        {isPartial ? 'These comments may be out of date.' : 'The comments could not be loaded.'} {formatError(error)}
      </p>
      <Button className="mt-3" pending={pending} onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}

const lengths = ['w-4/5', 'w-3/5', 'w-2/3'];

export function LoadingHint() {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">Loading comments</span>
      {lengths.map((length) => (
        <div key={length} className="flex gap-2.5 border-line border-t px-4 py-3">
          <div className="size-7 shrink-0 animate-breathe rounded-full bg-hover" />
          <div className="flex-1">
            <div className="mt-1 h-3 w-1/3 animate-breathe rounded-sm bg-hover" />
            <div className={`mt-3 h-3 animate-breathe rounded-sm bg-hover ${length}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
