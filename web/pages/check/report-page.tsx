import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { wordless } from '#contract/comments/text-limits.ts';
import type { Media } from '#contract/media/processing.ts';
import { formatError } from '#web/api/api-error.ts';
import { useFrameText } from '#web/decoder/frame-text.ts';
import { useChanges } from '#web/features/changes/changes.tsx';
import {
  checkWords,
  countFixed,
  type Fix,
  failureWords,
  fixNames,
  keepsDrawing,
  placeWords,
} from '#web/features/comments/comments.tsx';
import { DrawingView } from '#web/features/drawing/drawing.tsx';
import { findBefore, useMedia } from '#web/features/media/media.tsx';
import { aspectOf } from '#web/features/player/player.tsx';
import { Still, type Stills, useStills } from '#web/features/stills/stills.tsx';
import { checkHref } from '#web/pages/addresses/check-address.ts';
import { compareVersionsHref } from '#web/pages/addresses/compare-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { listPins } from '../changes/list-pins.ts';
import { VersionRibbon } from '../changes/version-ribbon.tsx';
import type { VersionProps } from './of-version.tsx';
import { useFixes } from './use-fixes.ts';

/** All checked comments with the pictures before and after, to print or to save as PDF. */
export function ReportPage(props: VersionProps) {
  const { review, version, shareKey } = props;
  const { fixes, failures, media, isLoading, error } = useFixes(props);
  const back = checkHref({ itemId: review.file.id, version, key: shareKey });
  const frames = useMemo(() => fixes.flatMap(({ placement: { frame } }) => frame ?? []), [fixes]);
  const stills = useStills(media, frames);
  const versions = useMemo(() => [...new Set(fixes.map(({ comment }) => comment.version))], [fixes]);
  const before = findBefore(media?.versions ?? [], version);
  const pins = usePins(fixes, review.file.id, before, version);
  const navigate = useNavigate();
  if (error && fixes.length === 0) {
    return (
      <NoticePage title="The report could not be made" actions={<ButtonLink to={back}>Back</ButtonLink>}>
        {formatError(error)}
      </NoticePage>
    );
  }
  if (isLoading) return <Loader />;
  return (
    // Paper is white.
    <div data-theme="light" className="min-h-dvh bg-ground text-text print:bg-white">
      <title>{`Report on v${version} · ${review.file.name} · Vizio`}</title>
      <WithOldStills itemId={review.file.id} versions={versions} fixes={fixes}>
        {(olds) => {
          const isReading = !hasAll({ media, stills }, frames) || !hasAllOld(olds, fixes);
          return (
            <main className="mx-auto max-w-240 px-4 py-8 print:max-w-none print:p-0">
              <div className="mb-6 flex flex-wrap items-start gap-4 border-line border-b pb-4">
                <div className="min-w-0 flex-1 max-sm:basis-full">
                  <h1 className="wrap-anywhere font-semibold text-xl max-sm:text-lg">{review.file.name}</h1>
                  <p className="text-quiet">
                    Comments checked in v{version} · {countFixed(fixes)} of {fixes.length} fixed ·{' '}
                    <span className="whitespace-nowrap">
                      {new Date().toLocaleDateString('en', { dateStyle: 'long' })}
                    </span>
                  </p>
                </div>
                <span className="flex gap-2 print:hidden">
                  <ButtonLink to={back}>Back</ButtonLink>
                  <Button
                    variant="primary"
                    unavailable={isReading && 'The pictures are still being read.'}
                    onClick={() => print()}
                  >
                    <Printer size={16} aria-hidden="true" />
                    Print
                  </Button>
                </span>
              </div>
              {failures.length > 0 && (
                <p className="mb-6 text-pretty text-warning">{failureWords(failures, version)}</p>
              )}
              {before !== undefined && (
                <VersionRibbon
                  old={{ itemId: review.file.id, version: before, name: `v${before}` }}
                  now={{ itemId: review.file.id, version, name: `v${version}` }}
                  pins={pins}
                  size="high"
                  onChoose={(frame) =>
                    void navigate(compareVersionsHref(review.file.id, [before, version], { key: shareKey, frame }))
                  }
                  className="mb-8 break-inside-avoid"
                />
              )}
              <ol className="grid gap-6">
                {fixes.map((fix, n) => (
                  <Entry
                    key={fix.comment.id}
                    number={n + 1}
                    fix={fix}
                    version={version}
                    before={olds.get(fix.comment.version) ?? nothing}
                    after={{ media, stills }}
                  />
                ))}
              </ol>
              {fixes.length === 0 && <p>No comment of an earlier version is open in v{version}.</p>}
            </main>
          );
        }}
      </WithOldStills>
    </div>
  );
}

/** On their way from the version before, whichever they were written on. */
function usePins(fixes: readonly Fix[], itemId: string, before: number | undefined, version: number) {
  const old = before ?? version;
  const { data } = useChanges({ itemId, version: old }, { itemId, version }, before !== undefined);
  const alignment = data?.alignment;
  return useMemo(
    () => (alignment ? listPins(fixes, alignment, { old, now: version }) : []),
    [alignment, fixes, old, version],
  );
}

type Pictures = { media: Media | undefined; stills: Stills };
const nothing: Pictures = { media: undefined, stills: new Map() };
const none: ReadonlyMap<number, Pictures> = new Map();

/** Its pictures may never come. */
const hasFailed = (media: Media | undefined) => media?.processing.state === 'failed';

const hasAll = ({ media, stills }: Pictures, frames: readonly number[]) =>
  media !== undefined && (hasFailed(media) || frames.every((frame) => stills.has(frame)));
const hasAllOld = (olds: ReadonlyMap<number, Pictures>, fixes: readonly Fix[]) =>
  fixes.every(({ placement: { before } }) =>
    hasAll(olds.get(before.version) ?? nothing, before.frame === null ? [] : [before.frame]),
  );

type OldProps = {
  itemId: string;
  versions: readonly number[];
  fixes: readonly Fix[];
  found?: ReadonlyMap<number, Pictures>;
  children: (found: ReadonlyMap<number, Pictures>) => ReactNode;
};

/** The stills of each earlier version. Each has a component of its own, because hooks cannot be called in a loop. */
function WithOldStills({ versions, found = none, children, ...props }: OldProps) {
  const [version, ...others] = versions;
  if (version === undefined) return children(found);
  return (
    <OneMore key={version} version={version} versions={others} found={found} {...props}>
      {children}
    </OneMore>
  );
}

function OneMore({ version, found = none, fixes, ...props }: OldProps & { version: number }) {
  const media = useMedia(props.itemId, version, true).data;
  const frames = useMemo(
    () => fixes.flatMap(({ placement: { before } }) => (before.version === version ? (before.frame ?? []) : [])),
    [fixes, version],
  );
  const stills = useStills(media, frames);
  const more = useMemo(() => new Map([...found, [version, { media, stills }]]), [found, version, media, stills]);
  return <WithOldStills {...props} fixes={fixes} found={more} />;
}

function Entry({
  number,
  fix: { comment, replies, placement, state },
  version,
  before,
  after,
}: {
  number: number;
  fix: Fix;
  version: number;
  before: Pictures;
  after: Pictures;
}) {
  const drawing = comment.drawing && <DrawingView drawing={comment.drawing} />;
  const { check } = placement;
  const said = check && check.verdict === state ? checkWords(check, version) : fixNames[state];
  return (
    <li className="break-inside-avoid border-line border-b pb-6">
      <div className="grid grid-cols-2 gap-3">
        <Picture
          name={`Before, v${placement.before.version}`}
          frame={placement.before.frame}
          pictures={before}
          note="No picture"
        >
          {drawing}
        </Picture>
        <Picture
          name={`Now, v${version}`}
          frame={placement.frame}
          pictures={after}
          note={placeWords(placement, version) ?? 'No picture'}
        >
          {keepsDrawing(placement) && drawing}
        </Picture>
      </div>
      <p className="mt-2 text-quiet text-sm">
        <span className="font-medium text-text">
          {number}. {said}
        </span>
        {placement.frame !== null && placeWords(placement, version) && ` · ${placeWords(placement, version)}`}
      </p>
      {[comment, ...replies].map((one) => (
        <p key={one.id} className="wrap-anywhere mt-1 whitespace-pre-wrap" dir="auto">
          <span className="font-medium">{one.author.name}:</span> {one.text || wordless}
        </p>
      ))}
    </li>
  );
}

function Picture({
  name,
  frame,
  pictures: { media, stills },
  note,
  children,
}: {
  name: string;
  frame: number | null;
  pictures: Pictures;
  note: string;
  children: ReactNode;
}) {
  const timeOf = useFrameText(media);
  const time = frame === null ? null : (timeOf?.(frame) ?? null);
  return (
    <figure>
      {frame === null || (hasFailed(media) && !stills.has(frame)) ? (
        <p className="grid aspect-video place-items-center rounded-sm bg-hover text-quiet text-sm">{note}</p>
      ) : (
        <Still url={stills.get(frame)} alt={`${name}, ${time ?? ''}`} aspect={aspectOf(media)}>
          {children}
        </Still>
      )}
      <figcaption className="mt-1 text-quiet text-xs tabular-nums">
        {name}
        {time !== null && ` · ${time}`}
      </figcaption>
    </figure>
  );
}
