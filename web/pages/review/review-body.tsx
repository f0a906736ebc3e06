import { type ComponentProps, Suspense } from 'react';
import type { FileKind } from '#contract/media/kinds.ts';
import { lazyPage } from '#web/ui/lazy-component.ts';
import { isAsset } from './kinds/viewers.ts';
import { ReviewWork } from './review-work.tsx';

const AssetWork = lazyPage(() => import('./kinds/asset-work.tsx').then((file) => file.AssetWork));
const StoredFile = lazyPage(() => import('./kinds/stored-file.tsx').then((file) => file.StoredFile));

/** The parts that belong to one version, by the kind of its file. */
export function ReviewBody({
  kind,
  isOfTeam,
  onVersion,
  ...props
}: ComponentProps<typeof ReviewWork> & {
  kind: FileKind;
  /** False for viewers of a link. */
  isOfTeam: boolean;
  onVersion: (version: number) => void;
}) {
  if (kind === 'video') return <ReviewWork {...props} />;
  return (
    <Suspense fallback={null}>
      {isAsset(kind) ? (
        <AssetWork {...props} kind={kind} />
      ) : (
        <StoredFile review={props.review} media={props.playing.media} isOwn={isOfTeam} onVersion={onVersion} />
      )}
    </Suspense>
  );
}
