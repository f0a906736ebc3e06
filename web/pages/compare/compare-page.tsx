import ArrowLeft from 'lucide-react/icons/arrow-left';
import LinkIcon from 'lucide-react/icons/link';
import { type CSSProperties, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatError, isRefusal } from '#web/api/api-error.ts';
import { type ComparedSide, createComparison } from '#web/features/compare/compare.tsx';
import { HelpButton } from '#web/features/help/help.tsx';
import { fewestSides, type SideAddress } from '#web/pages/compare-address.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { useKeyboardHeight } from '#web/ui/use-keyboard-height.ts';
import type { Reviewer, SignedForm } from '../by-link/link-reviewer.tsx';
import { useReviewLayout } from '../review/layout/use-review-layout.ts';
import { reviewHref } from '../review/review-address.ts';
import { CompareWork } from './compare-work.tsx';
import { PictureMaps } from './picture-maps.tsx';
import { readView, useKeptView } from './use-kept-view.ts';
import { type LoadedSide, useSide } from './use-side.ts';
import { type VersionPlace, WithComments } from './with-comments.tsx';

/** Two pictures beside each other are this wide. */
const wide = 32 / 9;

/** Two to four videos on one clock. */
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
        title="These videos could not be opened"
        actions={<ButtonLink to="/home">Open the workspace</ButtonLink>}
      >
        {formatError(failed.error)}
      </NoticePage>
    );
  }
  const waiting = all.find(({ media, side }) => media && !side);
  if (waiting?.media && waiting.media.processing.state !== 'done') {
    return (
      <NoticePage
        title="One of the videos is not ready yet"
        actions={back && <ButtonLink to={back}>Back to the review</ButtonLink>}
      >
        {waiting.media.processing.state === 'failed'
          ? `${waiting.media.name} could not be processed, so it cannot be compared.`
          : `${waiting.media.name} is still being processed. This page opens when its review copy exists.`}
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
      // Below the pictures there is no room for the comments.
      data-layout={layout === 'beside' ? layout : 'fill'}
      data-keyboard={keyboardPx > 0 || undefined}
      style={{ '--keyboard': `${keyboardPx}px` } as CSSProperties}
      className="flex h-[calc(100dvh-var(--keyboard))] flex-col overflow-hidden bg-ground text-text"
    >
      <title>{`Compare ${title} · Vizio`}</title>
      <header className="flex h-bar shrink-0 items-center gap-3 border-line border-b bg-panel px-4 short:header-over-picture short:pointer-events-none short:fixed short:inset-x-0 short:top-0 short:z-11 short:[&_:is(a,button)]:pointer-events-auto">
        <Link
          to={back}
          aria-label="Back to the review"
          data-tooltip="Back to the review"
          className="grid size-control shrink-0 place-items-center rounded-md text-quiet hover:bg-hover hover:text-text"
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h1 className="min-w-0 flex-1 truncate font-medium text-base">Compare {title}</h1>
        <PictureMaps comparison={comparison} places={places} />
        <IconButton label="Copy the link to this comparison" onClick={() => void copyLink(location.href)}>
          <LinkIcon size={16} aria-hidden="true" />
        </IconButton>
        <HelpButton page="compare" />
      </header>
      <WithComments places={different} user={user} sign={sign}>
        {(versionComments) => (
          <CompareWork
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
