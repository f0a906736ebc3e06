import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SavedView } from '#contract/views/views.ts';
import { usePeople } from '#web/api/team-people.ts';
import { showError } from '#web/ui/notices/toast.ts';
import type { ViewedPlace } from './place.ts';
import { isSameList, readSettings, viewHref } from './settings.ts';
import { useChange } from './use-change.ts';
import { useLists, useSavedViews } from './use-views.ts';
import { ViewBar } from './view-bar.tsx';

/** The filter of a list or of cards, with the name of the saved view. The address has all of it. */
export function ListBar({ place }: { place: ViewedPlace }) {
  const { team } = place;
  const [params] = useSearchParams();
  const lists = useLists(team.id);
  const people = usePeople(team.id, lists.data?.fields.some(({ kind }) => kind === 'person') ?? false);
  const saved = useFollowedView(place);
  const change = useChange(undefined);
  if (!lists.data) return null;
  const settings = readSettings(params, undefined);
  return (
    <ViewBar
      place={place}
      settings={settings}
      lists={{ ...lists.data, people }}
      title={saved?.name}
      onChange={change}
    />
  );
}

/** The saved view of the address. A change by a colleague changes the address, unless someone has changed it here. */
function useFollowedView({ team }: ViewedPlace): SavedView | undefined {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const views = useSavedViews(team.id);
  const savedId = params.get('saved');
  const saved = views.data?.find(({ id }) => id === savedId);
  const isMissing = savedId !== null && views.data !== undefined && !views.isFetching && !saved;
  const last = useRef<SavedView>(undefined);
  useEffect(() => {
    if (isMissing) {
      showError('This view was removed. The list stays as it is.');
      const next = new URLSearchParams(params);
      next.delete('saved');
      setParams(next, { replace: true });
    }
    const before = last.current;
    last.current = saved;
    if (!saved || before?.id !== saved.id || isSameList(before.settings, saved.settings)) return;
    if (isSameList(readSettings(params, undefined), before.settings)) {
      void navigate(viewHref(team.id, saved), { replace: true });
    }
  }, [isMissing, saved, params, setParams, navigate, team.id]);
  return saved;
}
