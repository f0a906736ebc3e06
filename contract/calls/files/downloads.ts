import * as z from 'zod';
import { byteAddress } from '../../byte-address.ts';
import { endpoint } from '../../endpoint.ts';
import { ItemIds } from '../../items/items.ts';

export const downloadCalls = {
  startDownload: endpoint({
    method: 'POST',
    path: '/downloads',
    summary: 'Creates a link that saves a file, or a folder or several items as a zip; valid for a day, for the caller',
    audience: 'viewer',
    scope: 'downloads:read',
    body: z.object({
      ids: ItemIds,
      rendition: z.enum(['540p', '1080p', '2160p']).optional().describe('Of a single file, instead of the original'),
    }),
    output: z.object({
      success: z.literal(true),
      url: z.string().describe(byteAddress),
      name: z.string(),
      size: z.number(),
    }),
  }),
  fetchDownload: endpoint({
    method: 'GET',
    path: '/downloads/:downloadId',
    summary: 'Returns the bytes of a download link to the caller who created it',
    audience: 'anyone',
    scope: 'downloads:read',
    params: z.object({ downloadId: z.uuid() }),
    output: z.undefined(),
    respondsWithBytes: true,
  }),
};
