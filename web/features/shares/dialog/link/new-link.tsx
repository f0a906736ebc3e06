import Link from 'lucide-react/icons/link';
import { type ReactNode, useState } from 'react';
import type { LinkType, Share } from '#contract/sharing/shares.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoEmailHint } from '#web/ui/notices/server-hints.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { newLinkHint } from '../share-words.ts';
import { mailShare } from '../state/mail-share.ts';
import type { ShareSettings } from '../state/use-links.ts';
import { PersonForm } from '../who/person-form.tsx';
import { Toggle } from './toggle.tsx';
import { useCreateAndCopy } from './use-create-and-copy.ts';

export const openToAll: ShareSettings = { visibility: 'public' };

/** Before there is a link: one click creates and copies one. */
export function NewLink({
  type,
  create,
  onCreated,
  children,
}: {
  type: LinkType;
  create: (settings: ShareSettings) => Promise<Share>;
  onCreated: (link: Share, isCopied: boolean) => void;
  children: ReactNode;
}) {
  const sendsEmail = useSendsEmail();
  const [isNaming, setNaming] = useState(false);
  const { pending, run } = useCreateAndCopy(() => create(openToAll), onCreated);

  /** The first person gets a link of their own, which lets in no one else. */
  async function invite(email: string): Promise<boolean> {
    try {
      const link = await create({ visibility: 'limited' });
      const sent = { params: { linkId: link.id }, body: { email } };
      const named = await call('addRecipient', sent).catch((error: unknown) => {
        onCreated(link, false);
        throw error;
      });
      if (sendsEmail) mailShare(() => call('sendLink', sent));
      onCreated(named, false);
      return true;
    } catch (error) {
      showError(formatError(error));
      return false;
    }
  }

  return (
    <>
      <Button variant="primary" size="field" className="w-full" autoFocus data-first pending={pending} onClick={run}>
        <Link size={16} aria-hidden="true" />
        Create link
      </Button>
      <p className="mt-2 text-pretty text-quiet text-sm">{newLinkHint(type)}</p>
      <div className="-mx-3 mt-2 flex flex-wrap items-center">
        <Toggle label="People by email" isOpen={isNaming} onToggle={() => setNaming(!isNaming)} />
        {children}
      </div>
      {isNaming && (
        <div className="mt-2">
          <PersonForm people={[]} isPublic={false} onInvite={invite} />
          <NoEmailHint />
        </div>
      )}
    </>
  );
}
