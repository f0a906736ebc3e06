import type { accountCalls } from '#contract/calls/accounts/account.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import type { Services } from '#server/platform/services.ts';
import { openHolder, renameAccount, showAccount } from './account.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.ts';
import { cancelEmailChange, changeEmail, confirmEmail } from './email-change.ts';
import { deleteAccount, showLeaving } from './leaving.ts';
import { changePassword } from './password.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.ts';

const done = { success: true } as const;

export const accountRoutes = (services: Services): FeatureHandlers<keyof typeof accountCalls> => {
  const holderOf = openHolder(services);
  return {
    showAccount: async (call) => showAccount(services, await holderOf(call)),
    renameAccount: async (call) => {
      await renameAccount(services, await holderOf(call), call.body.name);
      return { ...done, name: call.body.name };
    },

    changeEmail: async (call) => {
      await changeEmail(services, await holderOf(call), call.body);
      return done;
    },
    cancelEmailChange: async (call) => {
      await cancelEmailChange(services, await holderOf(call));
      return done;
    },
    confirmEmail: async ({ body, exchange }) => ({
      ...done,
      email: await confirmEmail(services, networkOf(exchange.request.ip), body.token),
    }),
    changePassword: async (call) => {
      await changePassword(services, await holderOf(call), call.body);
      return done;
    },

    listDevices: async (call) => ({ devices: await listDevices(services, await holderOf(call)) }),
    endDevice: async (call) => {
      await endDevice(services, await holderOf(call), call.params.deviceId);
      return done;
    },
    endOtherDevices: async (call) => ({ ...done, count: await endOtherDevices(services, await holderOf(call)) }),

    beginTwoFactor: async (call) => ({
      ...done,
      ...(await beginTwoFactor(services, await holderOf(call), call.body.proof)),
    }),
    confirmTwoFactor: async (call) => ({
      ...done,
      recoveryCodes: await confirmTwoFactor(services, await holderOf(call), call.body.code),
    }),
    renewRecoveryCodes: async (call) => ({
      ...done,
      recoveryCodes: await renewRecoveryCodes(services, await holderOf(call), call.body.proof),
    }),
    endTwoFactor: async (call) => {
      await endTwoFactor(services, await holderOf(call), call.body.proof);
      return done;
    },

    showLeaving: async (call) => showLeaving(services, await holderOf(call)),
    deleteAccount: async (call) => {
      await deleteAccount(services, await holderOf(call), call.body);
      return done;
    },
  };
};
