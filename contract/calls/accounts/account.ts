import * as z from 'zod';
import { Account, Device, Leaving, Proof } from '../../accounts/account.ts';
import { NewPassword, PersonName, UserId } from '../../accounts/users.ts';
import { endpoint } from '../../endpoint.ts';
import { Success } from '../shared.ts';

const RecoveryCodes = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) });

/** The caller's own account. None of these calls concerns another user. */
export const accountCalls = {
  showAccount: endpoint({
    method: 'GET',
    path: '/account',
    summary: "Returns the caller's account",
    audience: 'signed-in',
    scope: 'session',
    output: Account,
  }),
  renameAccount: endpoint({
    method: 'PATCH',
    path: '/account',
    summary: 'Changes the name that others see',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({ name: PersonName }),
    output: z.object({ success: z.literal(true), name: z.string() }),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/account/email',
    summary:
      'Emails a link to a new address, which takes effect when the link is opened. The response is the same for any address',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({
      email: z.email('This is not a valid email address. Check it and try again.').max(320).toLowerCase(),
      proof: Proof,
    }),
    output: Success,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/account/email',
    summary: 'Keeps the current address and invalidates the emailed link',
    audience: 'signed-in',
    scope: 'session',
    output: Success,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/account/email/confirm',
    summary: 'Confirms the new address with the token of the emailed link',
    audience: 'anyone',
    scope: 'session',
    body: z.object({ token: z.string().min(20).max(100) }),
    output: z.object({ success: z.literal(true), email: z.string() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/account/password',
    summary: 'Sets a password and ends every other session',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({ newPassword: NewPassword, proof: Proof }),
    output: Success,
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/account/devices',
    summary: 'Lists the sessions of the account, most recently used first',
    audience: 'signed-in',
    scope: 'session',
    output: z.object({ devices: z.array(Device) }),
  }),
  endDevice: endpoint({
    method: 'DELETE',
    path: '/account/devices/:deviceId',
    summary: 'Ends one session; idempotent',
    audience: 'signed-in',
    scope: 'session',
    params: z.object({ deviceId: z.uuid() }),
    output: Success,
  }),
  endOtherDevices: endpoint({
    method: 'POST',
    path: '/account/devices/end-others',
    summary: 'Ends every session but this one, and asks every device for two-factor again',
    audience: 'signed-in',
    scope: 'session',
    output: z.object({ success: z.literal(true), count: z.int() }),
  }),
  beginTwoFactor: endpoint({
    method: 'POST',
    path: '/account/two-factor',
    summary: 'Creates a key for an authenticator app; two-factor stays off until a code is confirmed',
    audience: 'signed-in',
    scope: 'session',
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
    summary: 'Turns two-factor on and returns the recovery codes, once',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({ code: z.string().max(20) }),
    output: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'Creates new recovery codes and invalidates the old ones',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({ proof: Proof }),
    output: RecoveryCodes,
  }),
  endTwoFactor: endpoint({
    method: 'POST',
    path: '/account/two-factor/end',
    summary: 'Turns two-factor off',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({ proof: Proof }),
    output: Success,
  }),
  showLeaving: endpoint({
    method: 'GET',
    path: '/account/leaving',
    summary: 'Returns what deleting the account would affect',
    audience: 'signed-in',
    scope: 'session',
    output: Leaving,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/account/delete',
    summary: 'Deletes the account permanently. `teams` names the new owner of each owned team; null deletes the team',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({
      email: z.string().max(320).describe('The address of the account, typed once more'),
      teams: z.array(z.object({ teamId: z.uuid(), heirId: UserId.nullable() })).max(1_000),
      proof: Proof,
    }),
    output: Success,
  }),
};
