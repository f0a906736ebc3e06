import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { AccessToken, CloudFile, Import, ImportOptions, ImportProvider } from '../imports.ts';
import { Success } from './shared.ts';

const ImportId = z.object({ importId: z.uuid() });

/** Videos from a cloud drive: picked in the browser, fetched by the server. */
export const importCalls = {
  importOptions: endpoint({
    method: 'GET',
    path: '/imports/options',
    summary: 'Which cloud drives this server can import from, and what is missing for the others',
    audience: 'signed-in',
    output: ImportOptions,
  }),
  startImports: endpoint({
    method: 'POST',
    path: '/imports',
    summary: 'Fetches files from a cloud drive in the background',
    audience: 'editor',
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
    summary: "The caller's imports that are under way, or ended within a day",
    audience: 'signed-in',
    output: z.object({ imports: z.array(Import) }),
  }),
  retryImport: endpoint({
    method: 'POST',
    path: '/imports/:importId/retry',
    summary: 'Goes on with an import that failed, from where it stopped; its token was wiped, so it needs another',
    audience: 'editor',
    params: ImportId,
    body: z.object({ accessToken: AccessToken }),
    output: z.object({ success: z.literal(true), import: Import }),
  }),
  cancelImport: endpoint({
    method: 'DELETE',
    path: '/imports/:importId',
    summary: 'Gives an import up and removes what has arrived; one that is done only leaves the list',
    audience: 'editor',
    params: ImportId,
    output: Success,
  }),
};
