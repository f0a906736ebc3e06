import * as z from 'zod';
import { PersonImage } from '../accounts/users.ts';
import { cleanName, refuseCharacters } from '../names.ts';

/** The audience of a link: no one, the named recipients, or anyone who has it. */
export const Visibility = z.enum(['onlyMe', 'limited', 'public']);
export type Visibility = z.infer<typeof Visibility>;

/** The target of a link. */
export const LinkType = z.enum(['file', 'folder', 'selection']);
export type LinkType = z.infer<typeof LinkType>;

/** The page of a selection: a folder to its visitors, in which their paths begin. */
export const selectionName = 'Shared items';

export const maxSelectedItems = 100;
export const maxSelectionsPerTeam = 1_000;

export const LinkItem = z.object({ id: z.uuid(), type: z.enum(['file', 'folder']), name: z.string() });
export type LinkItem = z.infer<typeof LinkItem>;

export const ShareAccess = z.enum(['view', 'edit']);
export type ShareAccess = z.infer<typeof ShareAccess>;

export const maxRecipients = 200;
export const ShareEmail = z
  .email('This is not a valid email address. Check it and try again. Check it and try again.')
  .max(254)
  .transform((email) => email.toLowerCase());

const longestPassword = 128;

export const NewSharePassword = z
  .string()
  .min(6, 'Use at least 6 characters.')
  .max(longestPassword, `Use at most ${longestPassword} characters.`);

/** An existing password may be older than the rule for new ones. */
export const TriedSharePassword = z.string().max(longestPassword);

/** From the sharer to the recipients. */
export const ShareMessage = z.string().trim().max(500, 'Use at most 500 characters.');

export const maxLinksPerItem = 50;

/** Tells the links of an item apart, and is shown to the recipients. */
export const LinkTitle = z
  .string()
  .trim()
  .max(100, 'Use a shorter title.')
  .superRefine((title, context) => {
    const message = refuseCharacters(title);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** The settings of a link; omitted ones stay as they are. A new link is off, for viewers, without downloads. */
export const LinkSettings = z.object({
  title: LinkTitle.optional(),
  visibility: Visibility.optional(),
  access: ShareAccess.optional(),
  password: NewSharePassword.nullable().optional().describe('Null takes it away'),
  expiresAt: z.iso.datetime().nullable().optional(),
  allowDownload: z.boolean().optional(),
  allowComments: z.boolean().optional(),
  allowDecisions: z.boolean().optional().describe('Whether visitors may decide in approvals, with the name they give'),
  message: ShareMessage.optional(),
});

/** A share as shown to members who may share: audience, permissions and use. */
export const Share = z.object({
  id: z.uuid(),
  itemId: z.uuid().nullable().describe('Null for a selection'),
  items: z.array(LinkItem).describe('All that it leads to, including what is in the trash'),
  title: z.string(),
  visibility: Visibility,
  access: ShareAccess,
  people: z.array(z.object({ email: z.string(), addedAt: z.iso.datetime() })),
  link: z.string().nullable().describe('Null while the link is off'),
  shortLink: z.string().nullable().describe('Leads to the link above'),
  message: z.string(),
  hasPassword: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  allowDownload: z.boolean(),
  allowComments: z.boolean(),
  allowDecisions: z.boolean(),
  views: z.object({ count: z.int(), lastAt: z.iso.datetime().nullable(), lastBy: z.string().nullable() }),
});
export type Share = z.infer<typeof Share>;

/** A link in the list of its team. */
export const TeamLink = z.object({
  id: z.uuid(),
  itemId: z.uuid().nullable().describe('Null for a selection'),
  items: z.array(LinkItem).describe('All that it leads to and that is not in the trash'),
  title: z.string(),
  visibility: Visibility,
  access: ShareAccess,
  shortLink: z.string().nullable().describe('Null while the link is off'),
  hasPassword: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  sharedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  recipients: z.int(),
  views: z.int(),
  openings: z
    .array(z.object({ by: z.string(), at: z.iso.datetime() }))
    .describe('The newest visits; each visitor counts once an hour'),
});
export type TeamLink = z.infer<typeof TeamLink>;

/** Carries the link's secret with each call of a page opened with a share link. */
export const shareKeyHeader = 'x-share-key';

/** Asks for a response as a guest gets it: the session of the caller is ignored. Addresses have `as=guest` instead. */
export const asGuestHeader = 'x-as-guest';

/** The target of a link, as far as its holder may know it. */
export const OpenedShare = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    type: LinkType,
    itemId: z.uuid().nullable().describe('Null for a selection'),
    name: z.string(),
    items: z
      .array(LinkItem.extend({ names: z.array(z.string()) }))
      .describe('All that it leads to and that is not in the trash, with their paths'),
    names: z
      .array(z.string())
      .describe('The path to it, itself last; for visitors it is all that they see of the path'),
    teamId: z.uuid(),
    teamName: z.string(),
    sharedBy: z.string().nullable().describe('Null if the account of the sharer was deleted'),
    sharedById: z.uuid().nullable(),
    sharedByImage: PersonImage,
    title: z.string(),
    message: z.string(),
    isMember: z.boolean().describe('The caller is in the team, so the link gives them nothing more'),
    access: ShareAccess,
    guest: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe('The guest that the caller introduced themselves as'),
  }),
  z.object({ state: z.literal('password') }),
  z.object({ state: z.literal('sign-in').describe('Only people who are named get in: sign in first') }),
  z.object({
    state: z.literal('verify').describe('The address of the account has to be confirmed first'),
    email: z.string(),
  }),
]);
export type OpenedShare = z.infer<typeof OpenedShare>;

export const GuestName = z
  .string()
  .overwrite(cleanName)
  .min(1, 'Enter your name.')
  .max(100, 'Use a shorter name.')
  .superRefine((name, context) => {
    const message = refuseCharacters(name);
    if (message) context.addIssue({ code: 'custom', message });
  });
