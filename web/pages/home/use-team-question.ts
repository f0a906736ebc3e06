import { useCallback, useState } from 'react';
import type { AskTeam, TeamQuestion } from '#web/features/teams/teams.tsx';

/** The open dialog of the team, if any. */
export function useTeamQuestion() {
  const [question, setQuestion] = useState<TeamQuestion>();
  const ask = useCallback<AskTeam>(
    (kind, team) => setQuestion((was) => ({ kind, team, open: true, count: (was?.count ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setQuestion((now) => now && { ...now, open: false }), []);
  return { question, ask, close };
}
