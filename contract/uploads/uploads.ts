import * as z from 'zod';
import { kindOfType, otherType } from '../media/kinds.ts';
import { pictureUrl } from '../media/picture-url.ts';
import { fitFileName, ItemName } from '../names.ts';

/** The checksum of a part: sha-256 in `Content-Digest` (RFC 9530), or MD5 in `Content-MD5`, as S3 requires. */
export const ChecksumKind = z.enum(['sha-256', 'md5']);
export type ChecksumKind = z.infer<typeof ChecksumKind>;

/** If a file of the same name exists: refuse, add a version, or keep both. */
export const IfExists = z.enum(['refuse', 'version', 'keep-both']);
export type IfExists = z.infer<typeof IfExists>;

/** A file that is not reviewed loses its type, so that no browser ever shows it. The team decides what it takes. */
export const FileType = z
  .string()
  .max(200)
  .transform((type) => (kindOfType(type) === 'other' ? otherType : type.toLowerCase()));

const FolderPath = z.array(ItemName).max(60, 'These folders are too deep.');

/** One call holds the lock of the team's tree, so a large tree takes several calls. */
export const maxFoldersPerCall = 100;
export const FolderPaths = z.array(FolderPath.min(1)).min(1).max(maxFoldersPerCall);

export const StartUpload = z
  .object({
    id: z.uuid().describe('Chosen by the client, so that a retry has one effect'),
    teamId: z.uuid(),
    parentId: z.uuid().nullable(),
    folders: FolderPath.default([]).describe(
      'Folders below that place, on the way to the file; made when they are missing',
    ),
    name: ItemName,
    fileName: z
      .string()
      .max(1_020)
      .transform(fitFileName)
      .optional()
      .describe('Of the uploaded file, which its version keeps without what a name may not hold; `name` when left out'),
    size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    contentType: FileType,
    ifExists: IfExists.default('refuse'),
    versionOf: z
      .uuid()
      .optional()
      .describe(
        'The file that it is a new version of, wherever that is; `parentId` is null then, and `name` and `ifExists` do not count',
      ),
  })
  .refine(
    ({ versionOf, parentId, folders }) => versionOf === undefined || (parentId === null && folders.length === 0),
    {
      message: 'A new version is put where its file is. Send parentId null and no folders.',
      path: ['versionOf'],
    },
  );

/** An upload in parts: every part has `partSize` bytes, except the last, which has the rest. */
export const Upload = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.number(),
  partSize: z.number(),
  checksum: ChecksumKind,
  itemId: z.uuid().nullable().describe('The file that it became; null while it is under way'),
});
export type Upload = z.infer<typeof Upload>;

export const maxPartsSigned = 100;
export const PartNumbers = z.array(z.number().int().min(1).max(10_000_000)).min(1).max(maxPartsSigned);

/** A small picture from the browser, shown until the server has rendered its own. */
export const maxPosterBytes = 200 * 1024;
export const Poster = pictureUrl(['jpeg'], maxPosterBytes, 'Send a JPEG picture as a data URL.');
