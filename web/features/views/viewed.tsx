import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { usePeople } from '#web/api/team-people.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { Board } from './board/board.tsx';
import { Month } from './month/month.tsx';
import type { ViewedPlace } from './place.ts';
import { readSettings, viewHref } from './settings.ts';
import { useChange } from './use-change.ts';
import { useLists, useSavedViews } from './use-views.ts';
import { ViewBar } from './view-bar.tsx';

/** A folder as a board or a calendar, as the address or a saved view says. */
export function Viewed({ place }: { place: ViewedPlace }) {
  const { team } = place;
  const [params] = useSearchParams();
  const views = useSavedViews(team.id);
  const lists = useLists(team.id);
  const people = usePeople(team.id, lists.data?.fields.some(({ kind }) => kind === 'person') ?? false);
  const savedId = params.get('saved');
  const saved = views.data?.find(({ id }) => id === savedId);
  const isMissing = savedId !== null && views.data !== undefined && !views.isFetching && !saved;
  const settings = readSettings(params, saved);
  const change = useChange(saved);

  useEffect(() => {
    if (isMissing) showError('This view was removed. Its settings are back to the default.');
  }, [isMissing]);

  if (isMissing) {
    const next = new URLSearchParams(params);
    next.delete('saved');
    return <Navigate to={`?${next}`} replace />;
  }
  // Someone made a list of this view meanwhile.
  if (saved && (settings.shape === 'list' || settings.shape === 'grid')) {
    return <Navigate to={viewHref(team.id, saved)} replace />;
  }
  if (lists.error && !lists.data) return <LoadProblem query={lists} />;
  if (!lists.data || (savedId !== null && !views.data)) return <RowsSkeleton label="Loading the view" count={4} />;
  const shown = { place, settings, lists: { ...lists.data, people } };
  return (
    <section aria-label={saved?.name ?? 'View'} className="flex min-h-0 flex-1 flex-col">
      <ViewBar {...shown} title={saved?.name} onChange={change} />
      {settings.shape === 'calendar' ? <Month {...shown} /> : <Board {...shown} />}
    </section>
  );
}
