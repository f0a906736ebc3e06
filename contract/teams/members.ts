import * as z from 'zod';
import { PersonImage, UserId } from '../accounts/users.ts';
import { teamRoles } from '../team-roles.ts';

export const memberRoles = ['viewer', 'editor', 'admin'] as const;
export const MemberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof MemberRole>;

export const Member = z.object({
  userId: UserId,
  name: z.string(),
  email: z.email(),
  image: PersonImage,
  role: z.enum(teamRoles),
  group: z
    .string()
    .nullable()
    .describe('The group of the sign-in provider or directory that gives the role; null: people of the team did'),
  isService: z.boolean().describe('An account of the team for a program, which cannot sign in'),
  since: z.iso.datetime(),
});
export type Member = z.infer<typeof Member>;

export const Invite = z.object({
  id: z.uuid(),
  email: z.email(),
  role: MemberRole,
  invitedBy: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  link: z.string().describe('To hand over in person. Unlike the link in the email it does not confirm the address'),
});
export type Invite = z.infer<typeof Invite>;

/** Shown on an invite page before sign-in. */
export const InviteOffer = z.object({
  teamName: z.string(),
  invitedBy: z.string(),
  email: z.email(),
  role: MemberRole,
});
export type InviteOffer = z.infer<typeof InviteOffer>;

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z.string(),
  action: z.string().describe('Such as item.move or member.role'),
  subject: z.string().describe('The name of the item or person it was done to'),
  detail: z.string().describe('The change, in words'),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
