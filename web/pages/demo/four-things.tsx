import { queryOptions, useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Columns2 from 'lucide-react/icons/columns-2';
import ListChecks from 'lucide-react/icons/list-checks';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { call } from '#web/api/client.ts';
import { listChanges } from '#web/features/changes/changes.tsx';
import { json, keepOnDevice } from '#web/kept/kept.ts';
import { useKept } from '#web/kept/use-kept.ts';
import { checkHref } from '#web/pages/addresses/check-address.ts';
import { compareVersionsHref } from '#web/pages/addresses/compare-address.ts';
import { reviewHref } from '#web/pages/addresses/review-address.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';

/** The steps that were tried, and whether the card was closed. */
type Seen = { isClosed: boolean; tried: string[] };

const isSeen = (saved: unknown): saved is Seen =>
  typeof saved === 'object' && saved !== null && 'isClosed' in saved && 'tried' in saved && Array.isArray(saved.tried);
const kept = keepOnDevice<Seen>(
  'vizio-four-things',
  json((saved) => (isSeen(saved) ? saved : undefined)),
  { isClosed: false, tried: [] },
);

/** The demo's film; `differsAt` is a frame where its two newest cuts differ. */
type Film = { itemId: string; version: number; differsAt: number | null };

const filmOf = (teamId: string, name: string) =>
  queryOptions({
    queryKey: ['demo-film', teamId, name],
    queryFn: async ({ signal }): Promise<Film | null> => {
      const found = await call('searchItems', { params: { teamId }, query: { q: name, limit: 10 } }, signal);
      const film = found.items.find((item) => item.name === name);
      if (!film) return null;
      const itemId = film.id;
      const { version } = await call('showMedia', { params: { itemId }, query: {} }, signal);
      const { number } = version;
      if (number < 2) return null;
      const query = { old: `${itemId}:${number - 1}`, now: `${itemId}:${number}` };
      const { alignment } = await call('showChanges', { query }, signal);
      const changes = alignment ? listChanges(alignment) : [];
      const seen = changes.find(({ kind }) => kind === 'changed') ?? changes[0];
      return { itemId, version: number, differsAt: seen?.at ?? null };
    },
  });

const listThings = ({ itemId, version, differsAt }: Film) => [
  {
    name: 'Comments followed the cut',
    text: `v${version} is a new edit. See where each comment went.`,
    Icon: MessagesSquare,
    to: reviewHref({ itemId }),
  },
  {
    name: 'Check the fixes',
    text: 'Before and now, comment by comment.',
    Icon: ListChecks,
    to: checkHref({ itemId, version }),
  },
  {
    name: 'Compare two cuts',
    text: 'Side by side, wiped, or by what differs.',
    Icon: Columns2,
    to: compareVersionsHref(itemId, [version - 1, version], { frame: differsAt }),
  },
  {
    name: 'Send to your editing program',
    text: 'Comments as markers for Resolve, Premiere and others.',
    Icon: Send,
    to: reviewHref({ itemId, exports: true }),
  },
];

/** Leads through the film of a demo, on the home of the team that has it. */
export function FourThings({ teamId, film }: { teamId: string; film: string }) {
  const { data } = useQuery(filmOf(teamId, film));
  const [{ isClosed, tried }, setSeen] = useKept(kept);
  if (!data || isClosed) return null;

  const close = () => {
    setSeen({ isClosed: true, tried });
    showUndo('Closed “Four things to try”', () => setSeen({ isClosed: false, tried }));
  };
  return (
    <section
      aria-labelledby="four-things"
      className="shrink-0 border-line border-b bg-panel px-4 pt-2 pb-3 short:flex short:items-center short:gap-2 short:py-1 sm:px-8"
    >
      <div className="flex items-center justify-between short:contents">
        <h2 id="four-things" className="short:sr-only font-medium">
          Four things to try
        </h2>
        <IconButton label="Close" className="-mr-2 short:order-last" onClick={close}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <ol className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4 short:flex short:min-w-0 short:flex-1 short:overflow-x-auto">
        {listThings(data).map(({ name, text, Icon, to }) => (
          <li key={name} className="short:shrink-0">
            <Link
              to={to}
              onClick={() => setSeen({ isClosed, tried: [...new Set([...tried, name])] })}
              className="flex h-full min-h-control items-center gap-3 rounded-md border border-line bg-raised px-3 py-2 short:py-0 transition-colors hover:border-accent"
            >
              <Icon size={20} aria-hidden="true" className="shrink-0 text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium short:text-sm">{name}</span>
                <span className="block text-quiet text-sm max-sm:sr-only short:sr-only">{text}</span>
              </span>
              {tried.includes(name) && <Check size={16} aria-label="Tried" className="shrink-0 text-done" />}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
