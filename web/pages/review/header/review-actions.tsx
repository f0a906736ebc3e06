import type { Media } from '#contract/media/processing.ts';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import type { ShownReview } from '../use-review.ts';
import { DownloadReview } from './download-review.tsx';
import type { DoorActions, FrameActions } from './edit-menu.tsx';
import { EditReview } from './edit-review.tsx';
import { FileInfo } from './file-info.tsx';
import { placeName } from './review-header.tsx';
import { ShareReview } from './share-review.tsx';

/** The actions on the reviewed file, in the header. */
export function ReviewActions({
  review,
  link,
  media,
  shareKey,
  onVersion,
  ...frame
}: FrameActions & {
  review: ShownReview;
  /** Set on pages behind a share link. */
  link: OpenLink | undefined;
  media: Media | undefined;
  shareKey: string | undefined;
  onVersion: (version: number) => void;
  doors: DoorActions;
}) {
  const { file, team } = review;
  return (
    <>
      <DownloadReview file={file} team={team} media={media} />
      {/* Guests without edit rights see no sizes. */}
      {(!link || team.capabilities.edit) && <FileInfo file={file} team={team} isMember={!link} onVersion={onVersion} />}
      <EditReview review={review} placeName={placeName(review, link)} shareKey={shareKey} {...frame} />
      <ShareReview file={file} team={team} />
    </>
  );
}
