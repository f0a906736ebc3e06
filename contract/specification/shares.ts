import * as z from 'zod';
import { UserId } from '../accounts/users.ts';
import { Path } from '../calls/shared.ts';
import { endpoint } from '../endpoint.ts';
import { ItemType } from '../items/items.ts';
import { maxRecipients, ShareAccess, ShareEmail, Visibility } from '../sharing/shares.ts';
import { SpecificationFile } from './items.ts';

const off = z.literal('none');
const visibilityOf = (given: z.infer<typeof off> | boolean | Visibility): Visibility => {
  if (typeof given === 'boolean') return given ? 'public' : 'onlyMe';
  return given === 'none' ? 'onlyMe' : given;
};

const shared = {
  requester_id: UserId,
  sharing: z
    .union([Visibility, off, z.boolean()])
    .transform(visibilityOf)
    .describe('As a flag, true is public and false is onlyMe, as is none'),
  sharingType: z.union([ShareAccess, off]).transform((given): ShareAccess => (given === 'none' ? 'view' : given)),
  sharingWith: z
    .array(z.object({ email: ShareEmail }))
    .max(maxRecipients)
    .default([])
    .describe('For a limited link all whom it lets in; otherwise people to add'),
};
const Link = z.object({ success: z.literal(true), sharingLink: z.string() });

export const shareCalls = {
  'users/s3/updateVideoMetadata': endpoint({
    method: 'POST',
    path: '/users/s3/updateVideoMetadata',
    summary: 'Shares a file and returns its link',
    audience: 'admin',
    scope: 'shares:write',
    body: z.object({
      Key: Path.describe('Its FullKey'),
      type: ItemType.default('file'),
      url: z.string().max(4_000).optional(),
      ...shared,
    }),
    output: Link,
  }),
  'users/s3/updateVideoMetadataFolder': endpoint({
    method: 'POST',
    path: '/users/s3/updateVideoMetadataFolder',
    summary: 'Shares a folder with everything in it and returns its link',
    audience: 'admin',
    scope: 'shares:write',
    body: z.object({ userId: UserId, teamPath: z.string().max(300), path: Path, ...shared }),
    output: Link,
  }),
  'users/s3/getSharedVideoFromKey': endpoint({
    method: 'POST',
    path: '/users/s3/getSharedVideoFromKey',
    summary: 'Returns the file of a share link; the header x-share-key carries the secret',
    audience: 'anyone',
    scope: 'session',
    body: z.object({
      Key: Path.describe('Its FullKey, as the link has it in base64'),
      requester_id: z.string().max(100),
    }),
    output: z.object({ success: z.literal(true), videoData: SpecificationFile }),
  }),
};
