import * as z from 'zod';
import { CaptionTrack, captionFormats, Language, maxCaptionsCharacters, TrackName } from '../../captions/captions.ts';
import { endpoint } from '../../endpoint.ts';
import { VersionInAddress, VersionNumber } from '../../media/versions.ts';
import { Success } from '../shared.ts';

const ItemId = z.object({ itemId: z.uuid() });
const TrackId = z.object({ itemId: z.uuid(), trackId: z.uuid() });

/** Captions of a version of a video, a track for each language. */
export const captionCalls = {
  listCaptions: endpoint({
    method: 'GET',
    path: '/items/:itemId/captions',
    summary: 'Returns the captions of a version, without their text',
    audience: 'viewer',
    scope: 'comments:read',
    holdsNoSecret: true,
    params: ItemId,
    query: z.object({ version: VersionInAddress }),
    output: z.object({ tracks: z.array(CaptionTrack) }),
  }),
  addCaptions: endpoint({
    method: 'POST',
    path: '/items/:itemId/captions',
    summary: 'Adds an SRT or VTT file as captions of a version',
    audience: 'editor',
    scope: 'comments:write',
    params: ItemId,
    body: z.object({
      version: VersionNumber,
      language: Language,
      name: TrackName.default(''),
      content: z
        .string()
        .min(1, 'This file is empty. Choose another one.')
        .max(maxCaptionsCharacters, 'Captions can have 5 MB. Divide the file.')
        .describe('The file in base64, in UTF-8, UTF-16 or Windows-1252'),
    }),
    maxBodyBytes: maxCaptionsCharacters + 2_000,
    output: z.object({ track: CaptionTrack, warnings: z.array(z.string()).describe('Sentences for people') }),
  }),
  changeCaptions: endpoint({
    method: 'PATCH',
    path: '/items/:itemId/captions/:trackId',
    summary: 'Changes the language or the name of captions',
    audience: 'editor',
    scope: 'comments:write',
    params: TrackId,
    body: z.object({ language: Language.optional(), name: TrackName.optional() }),
    output: z.object({ track: CaptionTrack }),
  }),
  deleteCaptions: endpoint({
    method: 'DELETE',
    path: '/items/:itemId/captions/:trackId',
    summary: 'Deletes captions',
    audience: 'editor',
    scope: 'comments:write',
    params: TrackId,
    output: Success,
  }),
  showCaptions: endpoint({
    method: 'GET',
    path: '/items/:itemId/captions/:trackId',
    summary: 'Returns captions as WebVTT, for a player',
    audience: 'viewer',
    scope: 'comments:read',
    holdsNoSecret: true,
    params: TrackId,
    output: z.object({ vtt: z.string() }),
  }),
  exportCaptions: endpoint({
    method: 'GET',
    path: '/items/:itemId/captions/:trackId/file',
    summary: 'Returns captions as a file, to who may download',
    audience: 'viewer',
    scope: 'comments:read',
    params: TrackId,
    query: z.object({ format: z.enum(captionFormats) }),
    output: z.string(),
    respondsWithBytes: true,
  }),
};
