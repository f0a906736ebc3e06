import * as z from 'zod';
import { FrameNumber } from '../../comments/comments.ts';
import { endpoint } from '../../endpoint.ts';
import { Media } from '../../media/processing.ts';
import { VersionInAddress, VersionNumber } from '../../media/versions.ts';
import { Success } from '../shared.ts';

const ItemId = z.object({ itemId: z.uuid() });

/** Processing state and renditions of videos. */
export const processingCalls = {
  showMedia: endpoint({
    method: 'GET',
    path: '/items/:itemId/media',
    summary: 'Returns a file with its versions, its facts and everything that plays',
    audience: 'viewer',
    scope: 'items:read',
    params: ItemId,
    query: z.object({ version: VersionInAddress.optional().describe('The newest when left out') }),
    output: Media,
  }),
  setPoster: endpoint({
    method: 'PUT',
    path: '/items/:itemId/poster',
    summary: 'Makes a frame the poster of a version',
    audience: 'editor',
    scope: 'items:write',
    params: ItemId,
    body: z.object({ version: VersionNumber, frame: FrameNumber }),
    output: Success,
  }),
  retryProcessing: endpoint({
    method: 'POST',
    path: '/items/:itemId/process',
    summary: 'Processes a failed file again',
    audience: 'editor',
    scope: 'items:write',
    params: ItemId,
    query: z.object({ version: VersionInAddress.optional().describe('The newest when left out') }),
    output: Success,
  }),
};
