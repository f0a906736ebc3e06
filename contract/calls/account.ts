import * as z from 'zod';
import { Account, Device, Leaving, Proof } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { NewPassword, PersonName, UserId } from '../users.ts';
import { Success } from './shared.ts';

const RecoveryCodes = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) });

/** The caller's own account. None of these calls concerns another user. */
export const accountCalls = {
  showAccount: endpoint({
    method: 'GET',
    path: '/account',
    summary: "The caller's account",
    audience: 'signed-in',
    output: Account,
  }),
  renameAccount: endpoint({
    method: 'PATCH',
    path: '/account',
    summary: 'Changes the name that others see',
    audience: 'signed-in',
    body: z.object({ name: PersonName }),
    output: z.object({ success: z.literal(true), name: z.string() }),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/account/email',
    summary:
      'Mails a link to a new address; it counts once the link was followed. The answer is the same for any address',
    audience: 'signed-in',
    body: z.object({ email: z.email('This is not an e-mail address.').max(320).toLowerCase(), proof: Proof }),
    output: Success,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/account/email',
    summary: 'Keeps the address as it is; the mailed link becomes worthless',
    audience: 'signed-in',
    output: Success,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/account/email/confirm',
    summary: 'Makes the new address the account’s own, for whoever holds the mailed link',
    audience: 'anyone',
    body: z.object({ token: z.string().min(20).max(100) }),
    output: z.object({ success: z.literal(true), email: z.string() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/account/password',
    summary: 'Sets a password and ends every other session',
    audience: 'signed-in',
    body: z.object({ newPassword: NewPassword, proof: Proof }),
    output: Success,
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/account/devices',
    summary: 'Where the account is signed in, the last used first',
    audience: 'signed-in',
    output: z.object({ devices: z.array(Device) }),
  }),
  endDevice: endpoint({
    method: 'DELETE',
    path: '/account/devices/:deviceId',
    summary: 'Ends one session; repeating it changes nothing',
    audience: 'signed-in',
    params: z.object({ deviceId: z.uuid() }),
    output: Success,
  }),
  endOtherDevices: endpoint({
    method: 'POST',
    path: '/account/devices/end-others',
    summary: 'Ends every session but this one, and trusts no device any more to skip the second step',
    audience: 'signed-in',
    output: z.object({ success: z.literal(true), count: z.int() }),
  }),
  beginTwoFactor: endpoint({
    method: 'POST',
    path: '/account/two-factor',
    summary: 'Makes a key for an authenticator app; nothing changes until a code was confirmed',
    audience: 'signed-in',
    body: z.object({ proof: Proof }),
    output: z.object({
      success: z.literal(true),
      uri: z.string().describe('otpauth://…, for a QR code'),
      key: z.string().describe('The same, for typing'),
    }),
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/account/two-factor/confirm',
    summary: 'Switches the second step on; answers the recovery codes, this one time',
    audience: 'signed-in',
    body: z.object({ code: z.string().max(20) }),
    output: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'Makes new recovery codes; the old ones become worthless',
    audience: 'signed-in',
    body: z.object({ proof: Proof }),
    output: RecoveryCodes,
  }),
  endTwoFactor: endpoint({
    method: 'POST',
    path: '/account/two-factor/end',
    summary: 'Switches the second step off',
    audience: 'signed-in',
    body: z.object({ proof: Proof }),
    output: Success,
  }),
  showLeaving: endpoint({
    method: 'GET',
    path: '/account/leaving',
    summary: 'What would happen if the caller deleted their account',
    audience: 'signed-in',
    output: Leaving,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/account/delete',
    summary: 'Deletes the account for ever. Says of each owned team who takes it over; null deletes it',
    audience: 'signed-in',
    body: z.object({
      email: z.string().max(320).describe('The address of the account, typed once more'),
      teams: z.array(z.object({ teamId: z.uuid(), heirId: UserId.nullable() })).max(1_000),
      proof: Proof,
    }),
    output: Success,
  }),
};
