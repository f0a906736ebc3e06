import type { Version } from '#contract/media/processing.ts';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import type { SignedForm } from '../../by-link/link-reviewer.tsx';
import type { ShownReview } from '../use-review.ts';
import { NewestButton } from './newest-button.tsx';
import { ReviewApproval } from './review-approval.tsx';
import { ReviewProgress } from './review-progress.tsx';
import { VersionButton } from './version-button.tsx';

/** The version on screen, the way to the newest one, the progress and the approval. */
export function ReviewMarks({
  review,
  version,
  versions,
  onChoose,
  link,
  sign,
  compareHref,
  onChanges,
}: {
  review: ShownReview;
  version: number | undefined;
  versions: readonly Version[];
  onChoose: (version: number) => void;
  link: OpenLink | undefined;
  sign: SignedForm['sign'];
  compareHref: (version: number) => string;
  onChanges: (before: number) => void;
}) {
  const { file, team } = review;
  const shown = version ?? 1;
  return (
    <>
      <VersionButton
        shown={shown}
        versions={versions}
        onChoose={onChoose}
        compareHref={compareHref}
        onChanges={onChanges}
      />
      {version !== undefined && version < file.versions && (
        <NewestButton newest={file.versions} onShow={() => onChoose(file.versions)} />
      )}
      {/* For viewers of a link the progress is internal. */}
      {(!link || team.capabilities.edit) && <ReviewProgress file={file} team={team} />}
      {version !== undefined && (
        <ReviewApproval key={version} review={review} version={version} link={link} sign={sign} />
      )}
    </>
  );
}
