import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { ExportPreview, ExportQuery } from '../../markers/exports.ts';
import { exportFormats } from '../../markers/formats.ts';

const ItemId = z.object({ itemId: z.uuid() });

/** The comments on a video for other programs. */
export const exportCalls = {
  exportComments: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments/export',
    summary: `Exports all comments on a version as a file for another program (${exportFormats.join(', ')})`,
    audience: 'viewer',
    scope: 'comments:read',
    params: ItemId,
    query: ExportQuery,
    output: z.string(),
    respondsWithBytes: true,
  }),
  previewExport: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments/export/preview',
    summary: 'Returns the first markers of an export as the program will show them, and what the format changes',
    audience: 'viewer',
    scope: 'comments:read',
    holdsNoSecret: true,
    params: ItemId,
    query: ExportQuery,
    output: ExportPreview,
  }),
};
