import { type CSSProperties, useState } from 'react';
import { useSearchParams } from 'react-router';
import { canCompare, kindOfType } from '#contract/media/kinds.ts';
import { formatError, isRefusal } from '#web/api/api-error.ts';
import { type ComparedSide, createComparison } from '#web/features/compare/compare.tsx';
import { fewestSides, type SideAddress } from '#web/pages/addresses/compare-address.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { useKeyboardHeight } from '#web/ui/use-keyboard-height.ts';
import { reviewHref } from '../addresses/review-address.ts';
import type { Reviewer, SignedForm } from '../by-link/link-reviewer.tsx';
import { useReviewLayout } from '../review/layout/use-review-layout.ts';
import { ComparePictures, hasPictures, isPictured } from './compare-pictures.tsx';
import { CompareWork } from './compare-work.tsx';
import { readView, useKeptView } from './use-kept-view.ts';
import { type LoadedSide, useSide } from './use-side.ts';
import { type VersionPlace, WithComments } from './with-comments.tsx';

/** Two pictures beside each other are this wide. */
const wide = 32 / 9;

/** Two to four videos on one clock, or images, or PDFs. */
export function ComparePage({
  addresses,
  shareKey,
  user,
  ...form
}: { addresses: readonly SideAddress[]; shareKey?: string; user: Reviewer } & SignedForm) {
  const areMany = addresses.length > fewestSides;
  const [first, second, third, fourth] = addresses;
  const all = [
    useSide(first, areMany),
    useSide(second, areMany),
    useSide(third, areMany),
    useSide(fourth, areMany),
  ].slice(0, addresses.length);
  const failed = all.find(({ error, media }) => error && (!media || isGone(error)));
  const back = first && reviewHref({ itemId: first.itemId, key: shareKey });
  if (failed?.error) {
    return (
      <NoticePage
        title="These files could not be opened"
        actions={<ButtonLink to="/home">Open the workspace</ButtonLink>}
      >
        {formatError(failed.error)}
      </NoticePage>
    );
  }
  const kinds = all.flatMap(({ media }) => (media ? [kindOfType(media.contentType)] : []));
  const isLoaded = kinds.length === all.length;
  if (isLoaded && !canCompare(kinds)) return <NotComparable back={back} />;
  const [kind] = kinds;
  const medias = all.flatMap(({ media }) => media ?? []);
  if (isLoaded && isPictured(kind) && hasPictures(kind, medias))
    return <ComparePictures kind={kind} medias={medias} back={back ?? '/home'} />;
  const waiting = all.find(({ media, side }) => media && !side);
  if (waiting?.media && waiting.media.processing.state !== 'done') {
    return (
      <NoticePage
        title="One of the files is not ready yet"
        actions={back && <ButtonLink to={back}>Back to the review</ButtonLink>}
      >
        {waiting.media.processing.state === 'failed'
          ? `${waiting.media.name} could not be processed, so it cannot be compared.`
          : `${waiting.media.name} is still being processed. This page opens when it is ready.`}
      </NoticePage>
    );
  }
  const sides = nameSides(all);
  if (!sides) return <Loader />;
  return (
    <Comparing
      key={addresses.map(({ itemId, version }) => `${itemId}:${version}`).join()}
      sides={sides}
      all={all}
      back={back ?? '/home'}
      user={user}
      {...form}
    />
  );
}

function NotComparable({ back }: { back: string | undefined }) {
  return (
    <NoticePage
      title="These files cannot be compared"
      actions={back && <ButtonLink to={back}>Back to the review</ButtonLink>}
    >
      Choose files of one kind: videos, images or PDFs.
    </NoticePage>
  );
}

/** The sides stay what they are while the page is open: new addresses of their files reach them through their links. */
function Comparing({
  sides: given,
  all,
  back,
  user,
  sign,
  ...form
}: { sides: readonly ComparedSide[]; all: readonly LoadedSide[]; back: string; user: Reviewer } & SignedForm) {
  const [params] = useSearchParams();
  const [sides] = useState(given);
  const [newest] = useState(() => newestOf(all));
  const [comparison] = useState(() => createComparison(sides, { driver: newest, ...readView(params, sides.length) }));
  const layout = useReviewLayout(wide);
  const keyboardPx = useKeyboardHeight();
  const [places] = useState(() => all.map(({ media }) => placeOf(media)));
  const [different] = useState(() => places.filter((place, n) => n === places.findIndex((one) => isSame(one, place))));
  useKeptView(comparison, newest);
  const title = [...new Set(all.map(({ media }) => media?.name ?? ''))].join(' and ');
  return (
    <div
      data-theme="dark"
      data-page-theme="dark"
      // Below the pictures there is no room for the comments.
      data-layout={layout === 'beside' ? layout : 'fill'}
      data-keyboard={keyboardPx > 0 || undefined}
      style={{ '--keyboard': `${keyboardPx}px` } as CSSProperties}
      className="flex h-[calc(100dvh-var(--keyboard))] flex-col overflow-hidden bg-ground text-text"
    >
      <title>{`Compare ${title} · Vizio`}</title>
      <WithComments places={different} user={user} sign={sign}>
        {(versionComments) => (
          <CompareWork
            back={back}
            title={title}
            comparison={comparison}
            sides={sides}
            places={places}
            versionComments={versionComments}
            newest={newest}
            layout={layout === 'beside' ? layout : 'fill'}
            {...form}
          />
        )}
      </WithComments>
    </div>
  );
}

/** Deleted, or no longer shared, while it was open. */
const isGone = (error: Error) => isRefusal(error, 'not_found');

/** "v3" among versions of one file, else the names of the files. Null until all have loaded. */
function nameSides(all: readonly LoadedSide[]): ComparedSide[] | null {
  const names = all.map(({ media }) => media?.name ?? '');
  const isOneFile = new Set(all.map(({ media }) => media?.itemId)).size === 1;
  const named = all.flatMap(({ media, side }, n) => {
    if (!media || !side) return [];
    const version = `v${media.version.number}`;
    const isAlone = names.indexOf(media.name) === names.lastIndexOf(media.name);
    return [{ ...side, id: String(n), name: isOneFile ? version : isAlone ? media.name : `${media.name} ${version}` }];
  });
  return named.length === all.length ? named : null;
}

const placeOf = (media: LoadedSide['media']) => ({
  itemId: media?.itemId ?? '',
  version: media?.version.number ?? 0,
});
const isSame = (a: VersionPlace, b: VersionPlace) => a.itemId === b.itemId && a.version === b.version;

/** Sets the pace: the newest version of one file, or else the video that was uploaded last. */
function newestOf(all: readonly LoadedSide[]): number {
  const isOneFile = new Set(all.map(({ media }) => media?.itemId)).size === 1;
  const order = all.map(({ media }) =>
    isOneFile ? (media?.version.number ?? 0) : Date.parse(media?.version.createdAt ?? '') || 0,
  );
  return order.lastIndexOf(Math.max(...order));
}
