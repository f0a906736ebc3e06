import type { guestCalls } from '#contract/calls/sharing/guests.ts';
import type { shareCalls } from '#contract/calls/sharing/shares.ts';
import { buildItem, callEndpoint } from '#rig/people/factories.ts';
import { shareItem } from '#rig/people/visitors.ts';
import type { Rows } from './rows.ts';
import type { World } from './world.ts';

type Names = keyof typeof guestCalls | keyof typeof shareCalls;

const email = 'tom@test.local';

/** A second link of the folder. */
async function buildLink({ server, folder, people }: World): Promise<{ linkId: string }> {
  const sent = { params: { itemId: folder.id }, body: { title: 'Second' } };
  const { body } = await callEndpoint(server, 'createLink', sent, people.owner.token);
  return { linkId: body.id };
}

/** A link for two items, and a third item of the team. */
async function buildSelection({ server, team, place, folder, people }: World) {
  const [second, third] = [
    await buildItem(server, team.id, { parentId: place.id }),
    await buildItem(server, team.id, { parentId: place.id }),
  ];
  const sent = { body: { ids: [folder.id, second.id] } };
  const { body } = await callEndpoint(server, 'createSelection', sent, people.owner.token);
  return { params: { linkId: body.id }, second, third };
}

export const shareRows: Rows<Names> = {
  listItemLinks: { send: ({ folder }) => ({ params: { itemId: folder.id } }) },
  createLink: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: {} }) },
  createSelection: { send: ({ folder }) => ({ body: { ids: [folder.id] } }) },
  addSelected: {
    send: async (world) => {
      const { params, third } = await buildSelection(world);
      return { params, body: { ids: [third.id] } };
    },
  },
  removeSelected: {
    send: async (world) => {
      const { params, second } = await buildSelection(world);
      return { params, body: { ids: [second.id] } };
    },
  },
  showLink: { send: async (world) => ({ params: (await buildSelection(world)).params }) },
  changeLink: { send: async (world) => ({ params: await buildLink(world), body: { title: 'Third' } }) },
  deleteLink: { send: async (world) => ({ params: await buildLink(world) }) },
  addRecipient: { send: async (world) => ({ params: await buildLink(world), body: { email } }) },
  removeRecipient: { send: async (world) => ({ params: await buildLink(world), body: { email } }) },
  renewLink: { send: async (world) => ({ params: await buildLink(world) }) },
  listLinks: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  openShare: {
    send: async ({ server, folder, people }) => ({
      body: { k: (await shareItem(server, folder.id, people.owner)).key },
    }),
  },
  // A caller with neither an account nor a link has no share to give a name to.
  nameGuest: { audience: 'signed-in', byLink: 'view', send: () => ({ body: { name: 'Tom' } }) },
};
