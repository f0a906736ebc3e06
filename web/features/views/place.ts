import type { Team } from '#contract/teams/teams.ts';

/** The open folder, or the top of a team. */
export type ViewedPlace = {
  team: Team;
  names: readonly string[];
  folderId: string | null;
  canEdit: boolean;
  /** Of the list, as it is shown. */
  columns: () => readonly string[] | undefined;
  folderHref: (teamId: string, names: readonly string[]) => string;
  reviewHref: (itemId: string) => string;
};
