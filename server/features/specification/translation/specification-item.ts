import type { FileItem, FolderItem, Listing } from '#contract/items/items.ts';
import { type Address, formatKey } from '#contract/items/keys.ts';
import type { SpecificationFile, SpecificationFolder, SpecificationListing } from '#contract/specification/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import { toSpecificationTeam } from './specification-team.ts';

/** Our file under the specification's names. `key` is its Key, and `place` the folder that it is in. */
export function toSpecificationFile(ours: FileItem, key: string, place: Address): SpecificationFile {
  const { type, size, changedAt, ownerName, sharing, progress, statusId, values, ...others } = ours;
  const { playUrl, posterUrl, hoverUrl, ...same } = others;
  return { ...same, Type: type, Size: size, ...toAddresses(ours), ...toShared(ours, key, place) };
}

/** Our folder under the specification's names. `place` is the folder that it is in. */
export function toSpecificationFolder(ours: FolderItem, place: Address): SpecificationFolder {
  const { type, changedAt, ownerName, sharing, progress, statusId, values, ...others } = ours;
  const { previewFiles, previewFolders, ...same } = others;
  return {
    ...same,
    Type: type,
    ...toShared(ours, ours.name, place),
    innerFiles: previewFiles
      .filter(({ isBelow }) => !isBelow)
      .map((file) => ({ id: file.id, name: file.name, ...toAddresses(file) })),
    innerFolders: previewFolders,
  };
}

/** Our page of a folder under the specification's names. `keys` has the Keys of its files by their ids. */
export function toSpecificationListing(ours: Listing, keys: Map<string, string>): SpecificationListing {
  const { sharing, team, folders, files, ...same } = ours;
  const place = addressOf(team, ours.trail);
  return {
    ...same,
    team: toSpecificationTeam(team),
    folders: folders.map((folder) => toSpecificationFolder(folder, place)),
    // A file deleted permanently since the listing has no Key; its name addresses it too.
    files: files.map((file) => toSpecificationFile(file, keys.get(file.id) ?? file.name, place)),
    sharingDetails: { sharingtype: sharing },
  };
}

export function addressOf(team: Pick<Team, 'ownerUserId' | 'name'>, trail: { name: string }[]): Address {
  return { ownerId: team.ownerUserId, team: team.name, names: trail.map(({ name }) => name) };
}

function toShared({ changedAt, ownerName, sharing, progress }: FileItem | FolderItem, key: string, place: Address) {
  return {
    Key: key,
    FullKey: formatKey({ ...place, names: [...place.names, key] }),
    LastModified: changedAt,
    Metadata: { ownername: ownerName, sharingtype: sharing, progress },
  };
}

function toAddresses({ playUrl, posterUrl, hoverUrl }: Pick<FileItem, 'playUrl' | 'posterUrl' | 'hoverUrl'>) {
  return { SignedUrl: playUrl, PosterUrl: posterUrl, HoverUrl: hoverUrl };
}
