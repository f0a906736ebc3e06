import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import type { ShownShare } from '../shown-share.ts';
import { mailShare } from './mail-share.ts';
import type { ShareCalls, ShareSettings } from './share-calls.ts';
import { useShare } from './use-share.ts';

const hasEmail = (share: ShownShare, email: string) => share.people.some((person) => person.email === email);

function withPerson(share: ShownShare, email: string): ShownShare {
  const visibility = share.visibility === 'public' ? 'public' : 'limited';
  if (hasEmail(share, email)) return { ...share, visibility };
  return { ...share, visibility, people: [...share.people, { email, addedAt: new Date().toISOString() }] };
}

type Chosen = { calls: ShareCalls; loaded: ShownShare | null; keep: (link: ShownShare) => void };

/** The settings of a link, and the actions on them. */
export function useShareActions({ calls, loaded, keep }: Chosen) {
  const sendsEmail = useSendsEmail();
  const state = useShare(loaded, keep);
  const { share, change, preset } = state;
  const isNew = share?.visibility === 'none';

  function set({ password, ...settings }: ShareSettings): Promise<ShownShare | null> {
    const shown = password === undefined ? settings : { ...settings, hasPassword: password !== null };
    return change(
      (was) => ({ ...was, ...shown }),
      () => calls.change({ ...settings, password }),
    );
  }

  function setVisibility(visibility: Visibility): void {
    if (!share || share.visibility === visibility) return;
    // The access may be set before the item is shared for the first time.
    void set(isNew ? { visibility, access: share.access } : { visibility });
  }

  async function name(email: string): Promise<ShownShare> {
    // Inviting a recipient implies giving them access.
    if (share?.visibility === 'none' || share?.visibility === 'onlyMe') {
      await calls.change({ visibility: 'limited', access: share.access });
    }
    return calls.addRecipient(email);
  }

  return {
    ...state,
    set,
    setVisibility,
    setAccess: (access: ShareAccess) => (isNew ? preset({ access }) : void set({ access })),
    /** Adds a recipient, who gets an email with the link, unless the server sends none. */
    async invite(email: string): Promise<boolean> {
      const response = await change(
        (was) => withPerson(was, email),
        () => name(email),
      );
      if (response?.link && sendsEmail) mailShare(() => calls.mail(email));
      return response !== null;
    },
    sendAgain(email: string): void {
      if (share?.link) mailShare(() => calls.mail(email));
    },
    addBack(email: string): void {
      void change(
        (was) => withPerson(was, email),
        () => calls.addRecipient(email),
      );
    },
    remove(email: string): Promise<ShownShare | null> {
      return change(
        (was) => ({ ...was, people: was.people.filter((person) => person.email !== email) }),
        () => calls.removeRecipient(email),
      );
    },
    renew: () => change((was) => ({ ...was, link: null }), calls.renew),
  };
}
export type ShareActions = ReturnType<typeof useShareActions>;

/** A share being shown, and the actions on it. */
export type OpenShare = { share: ShownShare; actions: ShareActions };
