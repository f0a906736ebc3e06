import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { listingQuery } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';
import { flattenTree } from './flatten-tree.ts';
import { openFolders, useOpenFolders } from './open-folders.ts';

const none: readonly { id: string }[] = [];

/** The path to the open folder, as its listing has it. */
function useTrail(team: Team): readonly { id: string }[] {
  const { spot, address } = useWorkspace();
  const here = spot ?? { team, names: [] };
  const { data } = useInfiniteQuery({
    ...listingQuery(here, address),
    enabled: spot !== null && spot.names.length > 0,
    select: ({ pages }) => pages[0]?.trail,
  });
  return (spot && data) ?? none;
}

/** The rows of the team's tree. Opening a folder anywhere opens those above it here. */
export function useTree(team: Team) {
  const trail = useTrail(team);
  const open = useOpenFolders();
  const current = trail.at(-1)?.id;
  useEffect(() => {
    openFolders(trail.slice(0, -1).map(({ id }) => id));
  }, [trail]);

  const { data } = useQuery({
    queryKey: ['items', team.id, 'tree', open],
    queryFn: ({ signal }) => call('listTree', { params: { teamId: team.id }, query: { open: open.join(',') } }, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === team.id ? keepPreviousData(before) : undefined),
  });
  const rows = useMemo(() => flattenTree(data?.folders ?? [], new Set(open)), [data, open]);
  return { rows, current, isLoaded: data !== undefined };
}
