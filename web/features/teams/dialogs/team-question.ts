import type { Team } from '#contract/teams/teams.ts';

/** Dialogs that the team menu can open. */
export type TeamQuestionKind = 'rename' | 'files' | 'delete' | 'leave' | 'deleted';

export type AskTeam = (kind: TeamQuestionKind, team: Team) => void;

/** Kept when its dialog closes, so that the dialog can fade out. */
export type TeamQuestion = { kind: TeamQuestionKind; team: Team; open: boolean; count: number };
