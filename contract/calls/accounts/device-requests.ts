import * as z from 'zod';
import { Proof } from '../../accounts/account.ts';
import { DeviceRequest, TokenChoice, UserCode } from '../../accounts/tokens.ts';
import { endpoint } from '../../endpoint.ts';
import { Success } from '../shared.ts';

const Code = z.object({ userCode: UserCode });

/** How a person answers a program that asks for a token (RFC 8628). The program's own calls are below /api/oauth. */
export const deviceRequestCalls = {
  showDeviceRequest: endpoint({
    method: 'GET',
    path: '/account/device-requests/:userCode',
    summary: 'Returns the program that shows this code, and what it asks for',
    audience: 'signed-in',
    scope: 'session',
    params: Code,
    output: DeviceRequest,
  }),
  allowDeviceRequest: endpoint({
    method: 'POST',
    path: '/account/device-requests/:userCode/allow',
    summary: 'Gives the program a token with these limits',
    audience: 'signed-in',
    scope: 'session',
    params: Code,
    body: z.object({ teamIds: TokenChoice.shape.teamIds, days: TokenChoice.shape.days, proof: Proof }),
    output: Success,
  }),
  denyDeviceRequest: endpoint({
    method: 'POST',
    path: '/account/device-requests/:userCode/deny',
    summary: 'Refuses the program',
    audience: 'signed-in',
    scope: 'session',
    params: Code,
    output: Success,
  }),
};
