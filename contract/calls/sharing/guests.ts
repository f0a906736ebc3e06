import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { GuestName } from '../../sharing/shares.ts';
import { Success } from '../shared.ts';

export const guestCalls = {
  nameGuest: endpoint({
    method: 'POST',
    path: '/guests',
    summary: 'Stores the name of a guest, required before the first comment',
    audience: 'anyone',
    scope: 'session',
    body: z.object({ name: GuestName }),
    output: Success,
  }),
};
