import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CutReport, maxCutListCharacters, ShownCutList } from '../../media/cuts.ts';
import { VersionInAddress, VersionNumber } from '../../media/versions.ts';
import { Success } from '../shared.ts';

const ItemId = z.object({ itemId: z.uuid() });
const Version = z.object({ version: VersionInAddress });
const Content = z.object({
  version: VersionNumber,
  content: z
    .string()
    .min(1, 'This file is empty. Choose another one.')
    .max(maxCutListCharacters, 'Cut lists of up to 20 MB can be read. Export a shorter timeline.')
    .describe('The file in base64: CMX 3600 EDL, OTIO, FCPXML, Final Cut Pro 7 XML, or ALE for a version with a list'),
});

/** The cut list of a version: which clip is shown from which frame on. */
export const cutCalls = {
  readCutList: endpoint({
    method: 'POST',
    path: '/items/:itemId/cut-list/read',
    summary: 'Reads a cut list and looks for its cuts in the picture; nothing is stored',
    audience: 'editor',
    scope: 'items:write',
    holdsNoSecret: true,
    params: ItemId,
    body: Content,
    maxBodyBytes: maxCutListCharacters + 1_000,
    output: CutReport,
  }),
  saveCutList: endpoint({
    method: 'PUT',
    path: '/items/:itemId/cut-list',
    summary: 'Stores a cut list with a version, in place of the one it had',
    audience: 'editor',
    scope: 'items:write',
    params: ItemId,
    body: Content,
    maxBodyBytes: maxCutListCharacters + 1_000,
    output: ShownCutList,
  }),
  showCutList: endpoint({
    method: 'GET',
    path: '/items/:itemId/cut-list',
    summary: 'Returns the cut list of a version; a link shows it only if it allows comments',
    audience: 'viewer',
    scope: 'items:read',
    holdsNoSecret: true,
    params: ItemId,
    query: Version,
    output: z.object({ list: ShownCutList.nullable() }),
  }),
  deleteCutList: endpoint({
    method: 'DELETE',
    path: '/items/:itemId/cut-list',
    summary: 'Deletes the cut list of a version',
    audience: 'editor',
    scope: 'items:write',
    params: ItemId,
    query: Version,
    output: Success,
  }),
};
