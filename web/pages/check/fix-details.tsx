import Images from 'lucide-react/icons/images';
import { Link } from 'react-router';
import { type Comments, type Fix, fixNames, placeWords, ThreadView } from '#web/features/comments/comments.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import type { SignedForm } from '../by-link/link-reviewer.tsx';

/** The comment that is checked, with its replies and what can be done about it. */
export function FixDetails({
  fix,
  version,
  comments,
  compareHref,
  isReplying,
  onReplied,
  onPlace,
  formNote,
}: {
  fix: Fix;
  version: number;
  comments: Comments;
  compareHref: string;
  isReplying: boolean;
  onReplied: () => void;
  /** Absent if the viewer may not decide. */
  onPlace: (() => void) | undefined;
} & Pick<SignedForm, 'formNote'>) {
  const { comment, placement, state } = fix;
  return (
    <section
      aria-label="Comment"
      className="shrink-0 border-line border-b p-4 not-short:landscape:max-h-1/2 not-short:landscape:overflow-y-auto"
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-2 text-quiet text-sm">
        <span className="font-medium text-text">{fixNames[state]}</span>
        {['done', 'not-fixed'].includes(state) && placement.check && <span>says {placement.check.by}</span>}
        {placeWords(placement, version) && <span>{placeWords(placement, version)}</span>}
      </p>
      <ThreadView thread={fix} comments={comments} isReplying={isReplying} onReplied={onReplied} />
      <div className="mt-2 flex flex-wrap gap-2">
        {onPlace && placement.state !== 'failed' && (
          <Button size="control" onClick={onPlace}>
            <Images size={16} aria-hidden="true" />
            Place it on a frame …
          </Button>
        )}
        <Link to={compareHref} className="inline-flex h-control items-center px-2 text-accent text-sm hover:underline">
          Compare v{comment.version} and v{version}
        </Link>
      </div>
      {formNote}
    </section>
  );
}
