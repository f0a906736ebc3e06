import type { Team } from '#contract/teams.ts';

/** What the team menu can ask for. Each has a dialog. */
export type TeamQuestionKind = 'rename' | 'delete' | 'leave' | 'deleted';

export type AskTeam = (kind: TeamQuestionKind, team: Team) => void;

/** It stays when its dialog closes, so that the dialog can leave in its own time. */
export type TeamQuestion = { kind: TeamQuestionKind; team: Team; open: boolean; count: number };
