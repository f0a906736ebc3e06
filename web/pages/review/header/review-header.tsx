import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { HelpButton } from '#web/features/help/help.tsx';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import { sharedFolderHref } from '#web/pages/addresses/link-places.ts';
import { reviewHref } from '#web/pages/addresses/review-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { TeamMark } from '../../by-link/team-mark.tsx';
import { Visitor } from '../../by-link/visitor.tsx';
import type { ShownReview } from '../use-review.ts';
import { FilmstripButton } from './filmstrip-button.tsx';

const square =
  'grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text';

/**
 * The page that led here; after a reload or from a pasted link, the file's folder. Null if only the file was shared.
 */
function useBack(review: ShownReview | undefined, link: OpenLink | undefined): string | null {
  const state: unknown = useLocation().state;
  const [here] = useSearchParams();
  if (typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string') {
    return state.from;
  }
  if (link?.type === 'file') return null;
  if (link) return sharedFolderHref(here.get('k') ?? '', review?.path.slice(1) ?? []);
  if (!review) return '/home';
  const params = new URLSearchParams({ team: review.team.id });
  if (review.path.length > 0) params.set('path', review.path.join('/'));
  return `/home?${params}`;
}

function Clip({
  to,
  label,
  shortcut,
  icon,
}: {
  to: { id: string; name: string } | null;
  label: string;
  shortcut: string;
  icon: ReactNode;
}) {
  const { state } = useLocation();
  const [here] = useSearchParams();
  if (to === null) {
    return (
      <span aria-hidden="true" className={classNames(square, 'opacity-30 hover:bg-transparent')}>
        {icon}
      </span>
    );
  }
  return (
    <Link
      to={reviewHref({ itemId: to.id, key: here.get('k') ?? undefined })}
      state={state}
      replace
      aria-label={`${label}: ${to.name}`}
      data-tooltip={`${label}  ${shortcut}`}
      className={square}
    >
      {icon}
    </Link>
  );
}

const sharedAlone = 'Shared with you';

/**
 * The path to the file, which for guests starts at the shared item. In a narrow header the last folder gives way last, and a
 * place with no room for a word is left out.
 */
function Place({ names, fileName }: { names: readonly string[]; fileName: string | undefined }) {
  const above = names.slice(0, -1);
  return (
    <span className="flex slim:justify-end max-lg:@max-[2.5rem]:hidden">
      {above.length > 0 && <span className="min-w-0 shrink-[99] truncate">{`${above.join(' / ')} /\u00a0`}</span>}
      <span className="min-w-0 truncate">
        {names.at(-1)}
        {fileName !== undefined && ` · ${fileName}`}
      </span>
    </span>
  );
}

/** The name of the file's folder, or of the team. */
export function placeName({ team, path }: ShownReview, link: OpenLink | undefined): string {
  return path.at(-1) ?? (link ? sharedAlone : team.name);
}

function LoadingName() {
  return (
    <>
      <span className="sr-only">Loading the file</span>
      <span aria-hidden="true" className="block h-4 w-48 max-w-full animate-breathe rounded-sm bg-hover" />
    </>
  );
}

/** For what a phone has no room for, upright or beside the comments. */
const roomy = 'slim:hidden';

/** The file's name, path and progress, and who is viewing it. */
export function ReviewHeader({
  review,
  isLoading,
  link,
  fileName,
  marks,
  people,
  actions,
}: {
  review: ShownReview | undefined;
  /** A file was chosen, which is not there yet. */
  isLoading?: boolean;
  /** Set on pages behind a share link. */
  link?: OpenLink | undefined;
  /** Of the uploaded file of this version; shown if the item has another name. */
  fileName?: string | undefined;
  /** Next to the name; below it on phones and tablets. */
  marks?: ReactNode;
  people?: ReactNode;
  /** Actions on the file. */
  actions?: ReactNode;
}) {
  const back = useBack(review, link);
  const backTo = link ? 'Back to the folder' : 'Back to the workspace';
  return (
    <header
      className={classNames(
        'flex h-bar shrink-0 items-center gap-2 border-line border-b bg-panel px-2 typing:hidden sm:gap-3 sm:px-4',
        // A second line where it is narrow: for the marks and the place.
        'slim:grid slim:h-auto slim:grid-cols-[auto_minmax(0,1fr)_auto] slim:grid-rows-[2.75rem_auto] slim:gap-x-1 slim:gap-y-0',
        'fill:header-over-picture fill:fixed fill:inset-x-0 fill:top-0 fill:z-11 fill:transition-opacity group-has-data-sheet/review:landscape:right-sheet',
        'group-has-data-alone/review:hidden group-has-data-idle/review:pointer-events-none group-has-data-idle/review:opacity-0',
      )}
    >
      {back === null ? (
        // The name of the team stands below that of the file.
        <TeamMark name={link?.teamName ?? ''} nameClassName="hidden" />
      ) : (
        <Link to={back} aria-label={backTo} data-tooltip={backTo} className={square}>
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
      )}
      <div
        className={classNames(
          'min-w-0 slim:contents sm:max-lg:flex-1',
          marks !== undefined &&
            'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 lg:grid-cols-[minmax(0,auto)_auto] lg:gap-x-3',
        )}
      >
        <h1 className="min-w-0 font-medium text-base slim:col-span-1 slim:col-start-2 slim:row-start-1 sm:max-lg:col-span-2">
          {review ? <MiddleName name={review.file.name} /> : isLoading ? <LoadingName /> : 'No file chosen'}
        </h1>
        <div className="flex min-h-8 items-center gap-2 pb-1 slim:col-span-3 slim:row-start-2 sm:contents slim:flex">
          <p className="min-w-0 truncate text-quiet text-xs max-lg:order-last slim:w-0 slim:grow max-lg:@container">
            {review ? (
              <Place
                names={[link?.teamName ?? review.team.name, ...review.path]}
                fileName={fileName === review.file.name ? undefined : fileName}
              />
            ) : (
              !link && !isLoading && 'Its team and path appear here'
            )}
          </p>
          {marks && (
            <div className="flex gap-x-2 gap-y-1 empty:hidden slim:flex-wrap lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-x-3">
              {marks}
            </div>
          )}
        </div>
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1 slim:col-start-3 slim:row-start-1 sm:gap-2 slim:gap-1">
        {/* Beside the comments a phone has no room for them and the name. */}
        <div className="contents group-has-data-sheet/review:landscape:fill:hidden">{people}</div>
        {review && (
          <nav aria-label="Clips of this folder" className={classNames('flex', roomy)}>
            <Clip
              to={review.previous}
              label="Previous clip"
              shortcut="↑"
              icon={<ChevronLeft size={20} aria-hidden="true" />}
            />
            <Clip
              to={review.next}
              label="Next clip"
              shortcut="↓"
              icon={<ChevronRight size={20} aria-hidden="true" />}
            />
            {(review.previous || review.next) && <FilmstripButton />}
          </nav>
        )}
        {actions}
        <HelpButton page="review" className={roomy} />
        <Visitor link={link} className={roomy} />
      </div>
    </header>
  );
}
