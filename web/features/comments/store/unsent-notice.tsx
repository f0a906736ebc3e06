import { Button } from '#web/ui/buttons/button.tsx';
import { formatCount } from '#web/ui/text/count.ts';
import type { Comments } from '../use-comments.ts';

/** Lists comments that the server does not have yet above the form, wherever they are in the list. */
export function UnsentNotice({ comments }: { comments: Comments }) {
  const failed = [...comments.unsent].filter(([, problem]) => problem !== null);
  const [first] = failed;
  if (!first) return null;
  const count = failed.length;
  return (
    <div role="alert" className="flex basis-full items-center justify-between gap-3 text-sm">
      <p className="text-pretty text-upcoming">
        {count === 1
          ? 'Your comment was not sent. It is kept for a retry.'
          : `${formatCount(count)} comments were not sent. They are kept for a retry.`}{' '}
        {first[1]}
      </p>
      <Button
        onClick={() => {
          for (const [id] of failed) comments.retry(id);
        }}
      >
        Retry
      </Button>
    </div>
  );
}
