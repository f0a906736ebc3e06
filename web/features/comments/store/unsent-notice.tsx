import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '#web/ui/buttons/button.tsx';
import { formatCount } from '#web/ui/text/count.ts';
import type { Comments } from '../use-comments.ts';

/** Counts comments that the server does not have yet in the form, wherever they are in the list. Covers nothing. */
export function UnsentNotice({ comments }: { comments: Comments }) {
  const failed = [...comments.unsent].filter(([, problem]) => problem !== null);
  const [first] = failed;
  if (!first) return null;
  const count = failed.length;
  const kept =
    count === 1
      ? 'Your comment was not sent. It is kept for a retry.'
      : `${formatCount(count)} comments were not sent. They are kept for a retry.`;
  return (
    <div role="alert" className="shrink-0">
      <Button
        className="h-field text-upcoming handheld:px-2"
        data-tooltip={`${kept} ${first[1]}`}
        onClick={() => {
          for (const [id] of failed) comments.retry(id);
        }}
      >
        <RotateCw size={16} aria-hidden="true" />
        <span className="handheld:sr-only">
          {count === 1 ? 'Not sent' : `${formatCount(count)} not sent`}
          <span className="sr-only">
            . {kept} {first[1]}
          </span>
          . Retry
        </span>
      </Button>
    </div>
  );
}
