import { Navigate } from 'react-router';
import { parseKey } from '#contract/items/keys.ts';
import type { Team } from '#contract/teams/teams.ts';
import { linkRefusals } from '#web/features/shares/shares.tsx';
import { decodeAddress, folderInTeam } from '#web/pages/addresses/link-places.ts';

/** An address without the secret grants nothing by itself: only team members get in. */
export function AddressedFolder({ v, teams }: { v: string; teams: readonly Team[] }) {
  const address = parseKey(decodeAddress(v) ?? '');
  const team = teams.find(({ ownerUserId, name }) => ownerUserId === address?.ownerId && name === address.team);
  if (team && address) return <Navigate to={folderInTeam(team.id, address.names)} replace />;
  return <Navigate to="/error" replace state={{ message: linkRefusals.folder }} />;
}
