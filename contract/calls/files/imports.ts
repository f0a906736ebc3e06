import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { AccessToken, CloudFile, Import, ImportOptions, ImportProvider } from '../../uploads/imports.ts';
import { Success } from '../shared.ts';

const ImportId = z.object({ importId: z.uuid() });

/** Videos from a cloud drive: picked in the browser, fetched by the server. */
export const importCalls = {
  importOptions: endpoint({
    method: 'GET',
    path: '/imports/options',
    summary: 'Lists the cloud drives this server can import from, and what the others lack',
    audience: 'signed-in',
    scope: 'uploads:read',
    fitsLimits: true,
    output: ImportOptions,
  }),
  startImports: endpoint({
    method: 'POST',
    path: '/imports',
    summary: 'Imports files from a cloud drive in the background',
    audience: 'editor',
    scope: 'uploads:write',
    body: z.object({
      provider: ImportProvider,
      accessToken: AccessToken,
      teamId: z.uuid(),
      parentId: z.uuid().nullable(),
      files: z.array(CloudFile).min(1, 'Choose a file.').max(100),
    }),
    output: z.object({ success: z.literal(true), imports: z.array(Import) }),
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/imports',
    summary: "Lists the caller's imports that are running, or ended within a day",
    audience: 'signed-in',
    scope: 'uploads:read',
    output: z.object({ imports: z.array(Import) }),
  }),
  retryImport: endpoint({
    method: 'POST',
    path: '/imports/:importId/retry',
    summary: 'Resumes a failed import where it stopped; it needs a new token, because the old one was wiped',
    audience: 'editor',
    scope: 'uploads:write',
    params: ImportId,
    body: z.object({ accessToken: AccessToken }),
    output: z.object({ success: z.literal(true), import: Import }),
  }),
  cancelImport: endpoint({
    method: 'DELETE',
    path: '/imports/:importId',
    summary: 'Cancels an import and removes what has arrived; a finished import only leaves the list',
    audience: 'editor',
    scope: 'uploads:write',
    params: ImportId,
    output: Success,
  }),
};
