import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatError } from '#web/api/api-error.ts';
import { type ComparedSide, CompareView, createComparison } from '#web/features/compare/compare.tsx';
import { HelpButton } from '#web/features/help/help.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { reviewHref } from '../feedback/feedback-address.ts';
import { fewestSides, type SideAddress } from './compare-address.ts';
import { readView, useKeptView } from './use-kept-view.ts';
import { type LoadedSide, useSide } from './use-side.ts';

/** Two to four videos on one clock. */
export function ComparePage({ addresses, shareKey }: { addresses: readonly SideAddress[]; shareKey?: string }) {
  const areMany = addresses.length > fewestSides;
  const [first, second, third, fourth] = addresses;
  const all = [
    useSide(first, areMany),
    useSide(second, areMany),
    useSide(third, areMany),
    useSide(fourth, areMany),
  ].slice(0, addresses.length);
  const failed = all.find(({ error, media }) => error && !media);
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
    />
  );
}

function Comparing({ sides, all, back }: { sides: readonly ComparedSide[]; all: readonly LoadedSide[]; back: string }) {
  const [params] = useSearchParams();
  const [comparison] = useState(() =>
    createComparison(sides, { driver: newestOf(all), ...readView(params, sides.length) }),
  );
  useKeptView(comparison);
  const title = [...new Set(all.map(({ media }) => media?.name ?? ''))].join(' and ');
  return (
    <div data-theme="dark" className="flex h-dvh flex-col overflow-hidden bg-ground text-text">
      <title>{`Compare ${title} · Vizio`}</title>
      <header className="flex h-bar shrink-0 items-center gap-3 border-line border-b bg-panel px-4">
        <Link
          to={back}
          aria-label="Back to the review"
          data-tooltip="Back to the review"
          className="grid size-control shrink-0 place-items-center rounded-md text-quiet hover:bg-hover hover:text-text"
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h1 className="min-w-0 flex-1 truncate font-medium text-base">Compare {title}</h1>
        <HelpButton page="compare" />
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        <CompareView comparison={comparison} sides={sides} />
      </main>
    </div>
  );
}

/** "v3" among versions of one file, else the names of the files. Null until all have loaded. */
function nameSides(all: readonly LoadedSide[]): ComparedSide[] | null {
  const isOneFile = new Set(all.map(({ media }) => media?.itemId)).size === 1;
  const named = all.flatMap(({ media, side }, n) => {
    if (!media || !side) return [];
    return [{ ...side, id: String(n), name: isOneFile ? `v${media.version.number}` : media.name }];
  });
  return named.length === all.length ? named : null;
}

/** Sets the pace: the video that was uploaded last. */
function newestOf(all: readonly LoadedSide[]): number {
  const uploaded = all.map(({ media }) => media?.version.createdAt ?? '');
  return uploaded.lastIndexOf(uploaded.toSorted().at(-1) ?? '');
}
