import type { Share } from '#contract/sharing/shares.ts';
import { call } from '#web/api/client.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { mailShare } from './mail-share.ts';
import type { ShareSettings } from './use-links.ts';
import { useShare } from './use-share.ts';

function withPerson(share: Share, email: string): Share {
  const visibility = share.visibility === 'public' ? 'public' : 'limited';
  if (share.people.some((person) => person.email === email)) return { ...share, visibility };
  return { ...share, visibility, people: [...share.people, { email, addedAt: new Date().toISOString() }] };
}

/** A link, and the actions on it. */
export function useShareActions(link: Share, keep: (link: Share) => void) {
  const sendsEmail = useSendsEmail();
  const { share, change, ...state } = useShare(link, keep);
  const params = { linkId: link.id };

  const mail = (email: string) => mailShare(() => call('sendLink', { params, body: { email } }));
  const add = (email: string, work: () => Promise<Share>) => change((was) => withPerson(was, email), work);
  const name = (email: string) => call('addRecipient', { params, body: { email } });

  const actions = {
    ...state,
    set({ password, ...settings }: ShareSettings): Promise<Share | null> {
      const shown = password === undefined ? settings : { ...settings, hasPassword: password !== null };
      return change(
        (was) => ({ ...was, ...(shown as Partial<Share>) }),
        () => call('changeLink', { params, body: { ...settings, password } }),
      );
    },
    /** Adds a recipient, who gets an email with the link, unless the server sends none. */
    async invite(email: string): Promise<boolean> {
      const response = await add(email, async () => {
        // Inviting a recipient implies giving them access.
        if (share.visibility === 'onlyMe') await call('changeLink', { params, body: { visibility: 'limited' } });
        return name(email);
      });
      if (response?.link && sendsEmail) mail(email);
      return response !== null;
    },
    sendAgain(email: string): void {
      if (share.link) mail(email);
    },
    addBack(email: string): void {
      void add(email, () => name(email));
    },
    removePerson(email: string): Promise<Share | null> {
      return change(
        (was) => ({ ...was, people: was.people.filter((person) => person.email !== email) }),
        () => call('removeRecipient', { params, body: { email } }),
      );
    },
    /** Takes an item out of a link for several; the item itself stays. */
    removeItem(id: string): Promise<Share | null> {
      return change(
        (was) => ({ ...was, items: was.items.filter((item) => item.id !== id) }),
        () => call('removeSelected', { params, body: { ids: [id] } }),
      );
    },
    renew: () =>
      change(
        (was) => ({ ...was, shortLink: null }),
        () => call('renewLink', { params }),
      ),
  };
  return { share, actions };
}

/** A share being shown, and the actions on it. */
export type OpenShare = ReturnType<typeof useShareActions>;
