import type { Team } from '#contract/teams/teams.ts';
import { CommandPalette, type PaletteCommand } from '#web/features/items/items.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { useCommands } from './use-commands.ts';

type PaletteProps = DialogState & {
  /** The commands of the workspace, which come first. */
  own: readonly PaletteCommand[];
  teams: readonly Team[];
  team: Team | undefined;
  onAddTeam: () => void;
};

/** The palette and its commands are one part, so that neither waits for the other. */
export function Palette({ own, teams, team, onAddTeam, ...dialog }: PaletteProps) {
  return <CommandPalette {...dialog} commands={[...own, ...useCommands(teams, team, onAddTeam)]} />;
}
