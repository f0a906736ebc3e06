import { useMemo } from 'react';
import type { Team } from '#contract/teams/teams.ts';
import type { ListingState, Spot } from './listing/listing.ts';
import type { Landing } from './page-ports.ts';
import { useWorkspace } from './workspace-context.ts';

type Capabilities = Pick<Team['capabilities'], 'edit' | 'download' | 'manage'>;
/** The user's permissions on the items of a folder. */
export type Rights = ReturnType<typeof rightsOf>;

export function rightsOf({ edit, download, manage }: Capabilities, isMember: boolean) {
  // A share link without edit rights: nowhere to paste, no internal facts, and one click opens.
  const isForGuests = !edit && !isMember;
  return {
    isForGuests,
    canEdit: edit,
    canDownload: download,
    canShare: manage,
    canCopy: !isForGuests,
    canInform: !isForGuests,
    isMember,
    /** A guest's address contains the secret of the link. */
    canCopyLink: isMember,
    canStar: isMember,
    /** Whether a file can be dropped on another one. Undoing that needs the trash, which a link does not reach. */
    takesVersions: edit && isMember,
  };
}

/** The open folder, and the user's permissions in it. */
export function usePlace(spot: Spot, { first }: ListingState) {
  const { root, folderHref } = useWorkspace().places;
  const team = first?.team ?? spot.team;
  const { capabilities } = team;
  const isMember = root.length === 0;
  const here: Landing = {
    teamId: team.id,
    parentId: first?.folder?.id ?? null,
    name: spot.names.at(-1) ?? team.name,
    href: folderHref(team.id, spot.names),
    // The team of a member changes live; that of a link is known from the listing.
    takes: (isMember ? spot.team : team).takes,
  };
  return {
    spot,
    team,
    here,
    // Cells render again when it changes.
    rights: useMemo(() => rightsOf(capabilities, isMember), [capabilities, isMember]),
    /** The root of the team, where only projects can be added. */
    isTop: spot.names.length === 0,
    canGoUp: spot.names.length > root.length,
  };
}
export type Place = ReturnType<typeof usePlace>;
