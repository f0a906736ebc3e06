import { type CSSProperties, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ServerEvent } from '#contract/events.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import { Filmstrip } from '#web/features/items/items.tsx';
import { useSource } from '#web/features/media/media.tsx';
import { aspectOf, type Moment } from '#web/features/player/player.tsx';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import { checkHref } from '#web/pages/addresses/check-address.ts';
import { type ReviewAddress, reviewHref } from '#web/pages/addresses/review-address.ts';
import { useKeyboardHeight } from '#web/ui/use-keyboard-height.ts';
import type { Reviewer, SignedForm } from '../by-link/link-reviewer.tsx';
import { DoorButtons } from './doors/door-buttons.tsx';
import { useCompare } from './doors/use-compare.ts';
import { useDoors } from './doors/use-doors.ts';
import { useFilmstrip } from './header/filmstrip-button.tsx';
import { Others } from './header/others.tsx';
import { ReviewActions } from './header/review-actions.tsx';
import { ReviewHeader } from './header/review-header.tsx';
import { ReviewMarks } from './header/review-marks.tsx';
import { isAsset, viewers } from './kinds/viewers.ts';
import { ReviewSkeleton } from './layout/review-skeleton.tsx';
import { useReviewLayout } from './layout/use-review-layout.ts';
import { NotOpened } from './not-opened.tsx';
import { saveFrame, setPoster } from './picture/frame-actions.ts';
import { ReviewBody } from './review-body.tsx';
import { useRecordOpening, useReview } from './use-review.ts';
import { type Here, noViewers, useReviewUpdates } from './use-review-updates.ts';
import type { ReviewWorkState } from './use-review-work.ts';
import { useShownVersion } from './use-shown-version.ts';

/** The review of one file: header, picture and comments. */
export function ReviewPage({
  address,
  user,
  link,
  note,
  sign,
  formNote,
}: {
  address: ReviewAddress;
  user: Reviewer;
  /** Set on pages behind a share link. */
  link?: OpenLink;
} & SignedForm) {
  const { itemId, commentId } = address;
  const { review, error, isFetching, refetch } = useReview(itemId);
  useRecordOpening(itemId, link === undefined);
  const [here, setHere] = useState<Here>(noViewers);
  const received = useRef<(event: ServerEvent) => void>(() => {});
  // Outlives the parts of a version: a new connection would load everything again.
  useReviewUpdates(user.user_id, itemId, (event) => received.current(event), setHere);
  const navigate = useNavigate();
  const { state } = useLocation();
  const hasStrip = useFilmstrip() && review !== undefined && (review.previous ?? review.next) !== null;
  const moment = useRef<Moment>(null);
  const frameNow = useRef(() => 0);
  const shown = useRef<ReviewWorkState>(null);
  const { version, isNewest, choose } = useShownVersion(address.version, review?.file.versions);
  const playing = useSource(itemId, version, isNewest ? (review?.file.playUrl ?? null) : null, review !== undefined);

  const doors = useDoors();
  const number = version ?? 1;
  const versions = playing.media?.versions ?? [];
  const { compareHref, compareBefore } = useCompare(address, number, versions, frameNow);

  const kind = kindOfType(playing.media?.contentType ?? review?.file.contentType ?? 'video/mp4');
  const aspect = isAsset(kind) ? viewers[kind].aspectOf(playing.media) : aspectOf(playing.media);
  const layout = useReviewLayout(aspect ?? aspectOf(undefined));
  const keyboardPx = useKeyboardHeight();
  // The size of the picture decides the place of everything else.
  const isReady = playing.media !== undefined || playing.query.isError;

  if (error && !review) {
    return <NotOpened error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div
      // Colours are judged here, in the light theme too.
      data-theme="dark"
      data-page-theme="dark"
      data-layout={layout}
      data-keyboard={keyboardPx > 0 || undefined}
      style={{ '--keyboard': `${keyboardPx}px` } as CSSProperties}
      className="group/review flex h-[calc(100dvh-var(--keyboard))] flex-col overflow-hidden bg-ground text-text"
    >
      <title>{`${review?.file.name ?? 'Review'} · Vizio`}</title>
      <ReviewHeader
        review={review}
        isLoading
        link={link}
        fileName={playing.media?.version.fileName}
        marks={
          review && (
            <ReviewMarks
              review={review}
              version={version}
              versions={versions}
              onChoose={choose}
              link={link}
              sign={sign}
              compareHref={compareHref}
              onChanges={doors.showChanges}
            />
          )
        }
        people={<Others here={here} ownId={user.authorId ?? user.user_id} />}
        actions={
          review && (
            <>
              {kind !== 'other' && (
                <DoorButtons
                  doors={doors}
                  compareHref={compareBefore}
                  hasChanges={kind === 'video'}
                  checkAddress={checkHref({ itemId, version: number, key: address.key ?? null })}
                />
              )}
              <ReviewActions
                review={review}
                link={link}
                media={playing.media}
                shareKey={address.key}
                onVersion={choose}
                doors={{
                  compareHref: compareBefore,
                  onChanges: kind === 'video' ? () => doors.showChanges() : undefined,
                  onExport: kind === 'other' ? undefined : doors.showExport,
                }}
                onSaveStill={kind === 'video' ? () => void saveFrame(shown.current, review.file.name) : undefined}
                // Cards show the poster of the newest version only.
                onUseAsPoster={
                  kind === 'video' && review.team.capabilities.edit && version === review.file.versions
                    ? () => void setPoster(itemId, version, frameNow.current())
                    : undefined
                }
                onCutList={
                  kind === 'video' && review.team.capabilities.edit
                    ? () => shown.current?.shots.onCutList?.()
                    : undefined
                }
              />
            </>
          )
        }
      />
      {!isReady && <ReviewSkeleton layout={layout} />}
      {/* Others load behind the skeleton. A stored file has nothing to load, and would stand beside it. */}
      {review && version !== undefined && (isReady || kind !== 'other') && (
        <ReviewBody
          key={version}
          kind={kind}
          review={review}
          version={version}
          layout={layout}
          playing={playing}
          moment={moment}
          frameNow={frameNow}
          shown={shown}
          user={user}
          sign={sign}
          formNote={formNote}
          note={note}
          commentId={commentId ?? null}
          received={received}
          doors={doors}
          isOwn={link === undefined}
          isOfTeam={!link || review.team.capabilities.edit}
          onVersion={choose}
          shareKey={address.key}
          onClip={(id) => void navigate(reviewHref({ itemId: id, key: address.key }), { replace: true })}
        />
      )}
      {hasStrip && (
        <Filmstrip
          team={review.team}
          path={review.path}
          currentId={itemId}
          hrefOf={(id) => reviewHref({ itemId: id, key: address.key })}
          state={state}
        />
      )}
    </div>
  );
}
