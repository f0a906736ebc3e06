import * as z from 'zod';
import { UserId } from '../accounts/users.ts';
import { Path, TreeOwner } from '../calls/shared.ts';
import { endpoint } from '../endpoint.ts';

/** Uploads and downloads of one whole file. */
export const uploadCalls = {
  'users/s3/generateUploadUrl': endpoint({
    method: 'POST',
    path: '/users/s3/generateUploadUrl',
    summary: 'Returns an address to PUT one whole video or a metadata.json to; valid for an hour',
    audience: 'editor',
    scope: 'uploads:write',
    body: z.object({
      fileName: z.string().min(1, 'Enter the name of the file.').max(1_100),
      contentType: z.string().max(200),
      user_id: UserId.describe('The owner of the tree that `path` is in. It grants nothing'),
      path: Path.describe('{team}/{path}, or {userId}/{team}/{path}'),
    }),
    output: z.object({ success: z.literal(true), url: z.string() }),
  }),
  'users/s3/download': endpoint({
    method: 'POST',
    path: '/users/s3/download',
    summary: 'Returns the bytes of a file, or of a folder as a zip named after it',
    audience: 'viewer',
    scope: 'downloads:read',
    query: TreeOwner,
    body: z.object({
      filePath: Path.describe('The folder it is in'),
      teamPath: z.string().max(300),
      fileName: z.string().max(2_000),
      type: z.enum(['folder', 'file']),
    }),
    output: z.undefined(),
    respondsWithBytes: true,
  }),
};
