import { isImportedType } from '#contract/uploads/cloud-drives.ts';
import type { Picked } from './picker-window.ts';

export type DriveFolder = { id: string; name: string };
export type DriveVideo = Picked['files'][number];
export type DriveListing = { folders: DriveFolder[]; videos: DriveVideo[] };

type DriveItem = {
  id: string;
  name: string;
  size: number;
  folder?: object;
  file?: { mimeType?: string };
  parentReference?: { driveId?: string };
};

/** Folders and videos in a folder; null is the root of the drive. */
export async function listDrive(apiUrl: string, token: string, folderId: string | null): Promise<DriveListing> {
  const folder = folderId === null ? 'root' : `items/${encodeURIComponent(folderId)}`;
  const fields = '$select=id,name,size,file,folder,parentReference&$orderby=name&$top=200';
  const items: DriveItem[] = [];
  let next: string | undefined = `${apiUrl}/v1.0/me/drive/${folder}/children?${fields}`;
  while (next) {
    const response: Response = await fetch(next, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const page: { value: DriveItem[]; '@odata.nextLink'?: string } = await response.json();
    items.push(...page.value);
    next = page['@odata.nextLink'];
  }
  return {
    folders: items.flatMap(({ id, name, folder: isFolder }) => (isFolder ? [{ id, name }] : [])),
    videos: items.flatMap(({ id, name, size, file, parentReference }) => {
      const contentType = file?.mimeType?.toLowerCase();
      if (!isImportedType(contentType)) return [];
      return [{ fileId: id, driveId: parentReference?.driveId, name, contentType, size }];
    }),
  };
}
