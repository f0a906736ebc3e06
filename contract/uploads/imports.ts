import * as z from 'zod';
import { ItemName, replaceUnfit } from '../names.ts';
import { importedTypes, importProviders } from './cloud-drives.ts';

export const ImportProvider = z.enum(importProviders);
export type ImportProvider = z.infer<typeof ImportProvider>;

export const ImportState = z.enum(['waiting', 'running', 'done', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

/** No dots: neither provider uses them in ids, and the ids become part of URLs. */
const ForeignId = z.string().regex(/^[\w!-]{1,300}$/, 'This is not the id of a file.');

/** Cloud drives allow names that we do not: slashes, unlimited length. */
const ForeignName = z
  .string()
  .max(4_000)
  .transform((name) => [...replaceUnfit(name.normalize('NFC')).trim()])
  .transform((characters) => (characters.length > 200 ? characters.slice(-200) : characters).join('').trim())
  .pipe(ItemName);

export const CloudFile = z.object({
  id: z.uuid().describe('Chosen by the client, so that a retry has one effect'),
  fileId: ForeignId,
  driveId: ForeignId.optional().describe('One Drive: the drive it is in'),
  name: ForeignName,
  contentType: z.enum(importedTypes, 'Only mp4, webm, ogg and quicktime videos can be imported.'),
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type CloudFile = z.infer<typeof CloudFile>;

export const AccessToken = z
  .string()
  .regex(/^[\x21-\x7e]{1,8000}$/, 'This is not an access token.')
  .describe('For reading these files; kept encrypted until they are here');

export const Import = z.object({
  id: z.uuid(),
  provider: ImportProvider,
  name: z.string(),
  size: z.number(),
  received: z.number(),
  state: ImportState,
  problem: z.string().nullable().describe('Why it failed or waits, and what to do'),
  itemId: z.uuid().nullable(),
});
export type Import = z.infer<typeof Import>;

const option = {
  isReady: z.boolean(),
  missing: z.array(z.string()).describe('The settings that this server lacks'),
  clientId: z.string(),
  signInUrl: z.string(),
  apiUrl: z.string(),
};

/** Everything that the browser needs to open a provider's picker. */
export const ImportOptions = z.object({
  googleDrive: z.object({ ...option, apiKey: z.string(), scriptUrl: z.string() }),
  oneDrive: z.object(option),
});
export type ImportOptions = z.infer<typeof ImportOptions>;
