import * as z from 'zod';
import { byteAddress } from '../../byte-address.ts';
import { endpoint } from '../../endpoint.ts';
import { FileItem, Place } from '../../items/items.ts';
import { FolderPaths, PartNumbers, Poster, StartUpload, Upload } from '../../uploads/uploads.ts';
import { Success } from '../shared.ts';

const UploadId = z.object({ uploadId: z.uuid() });

/** Uploads: begin, put the parts in any order, complete. */
export const uploadCalls = {
  uploadLimits: endpoint({
    method: 'GET',
    path: '/uploads/limits',
    summary: 'Returns how many files can be dropped at once; sizes are checked when an upload starts',
    audience: 'anyone',
    scope: 'open',
    output: z.object({ maxFilesPerDrop: z.number() }),
  }),
  createFolders: endpoint({
    method: 'POST',
    path: '/items/folders',
    summary: 'Creates the missing folders of these paths; idempotent',
    audience: 'editor',
    scope: 'uploads:write',
    body: z.object({ ...Place, paths: FolderPaths }),
    output: Success,
  }),
  startUpload: endpoint({
    method: 'POST',
    path: '/uploads',
    summary: 'Starts an upload; refused before the first byte if it is too large or its name exists',
    audience: 'editor',
    scope: 'uploads:write',
    body: StartUpload,
    output: z.object({ success: z.literal(true), upload: Upload }),
  }),
  signParts: endpoint({
    method: 'POST',
    path: '/uploads/:uploadId/parts',
    summary: 'Returns addresses to PUT parts to, each with its checksum; valid for an hour',
    audience: 'editor',
    scope: 'uploads:write',
    params: UploadId,
    body: z.object({ numbers: PartNumbers }),
    output: z.object({ parts: z.array(z.object({ number: z.number(), url: z.string().describe(byteAddress) })) }),
  }),
  listParts: endpoint({
    method: 'GET',
    path: '/uploads/:uploadId/parts',
    summary: 'Lists the parts that have arrived',
    audience: 'editor',
    scope: 'uploads:read',
    params: UploadId,
    output: z.object({ upload: Upload, parts: z.array(z.object({ number: z.number(), size: z.number() })) }),
  }),
  completeUpload: endpoint({
    method: 'POST',
    path: '/uploads/:uploadId/complete',
    summary: 'Makes a file of the parts; repeating it returns the same file',
    audience: 'editor',
    scope: 'uploads:write',
    params: UploadId,
    body: z.object({ poster: Poster.optional() }),
    output: z.object({
      success: z.literal(true),
      file: FileItem,
      version: z.number().nullable().describe('Its number; null if the version was moved or deleted since'),
    }),
  }),
  abortUpload: endpoint({
    method: 'DELETE',
    path: '/uploads/:uploadId',
    summary: 'Cancels an upload and removes what has arrived',
    audience: 'editor',
    scope: 'uploads:write',
    params: UploadId,
    output: Success,
  }),
};
