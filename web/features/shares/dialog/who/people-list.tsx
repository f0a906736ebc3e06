import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Share } from '#contract/sharing/shares.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Time } from '#web/ui/text/time.tsx';
import type { OpenShare } from '../state/use-share-actions.ts';

function PersonRow({ person, share, actions }: OpenShare & { person: Share['people'][number] }) {
  const { email, addedAt } = person;
  const sendsEmail = useSendsEmail();
  const [isSent, setSent] = useState(false);

  async function remove() {
    if (await actions.removePerson(email)) showUndo(`${email} was removed from the list`, () => actions.addBack(email));
  }

  return (
    <li className="flex items-center gap-2 py-1">
      <Avatar name={email} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm" data-tooltip={email}>
          {email}
        </p>
        <p className="text-quiet text-xs">
          Added <Time iso={addedAt} />
        </p>
      </div>
      <SavedMark word="Sent" isSaved={isSent} onHidden={() => setSent(false)} />
      {sendsEmail && share.visibility !== 'onlyMe' && (
        <IconButton
          label={`Send the link to ${email} again`}
          onClick={() => {
            actions.sendAgain(email);
            setSent(true);
          }}
        >
          <Mail size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={`Remove ${email}`} onClick={() => void remove()}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** All recipients; a long list scrolls. */
export function PeopleList({ share, actions }: OpenShare) {
  return (
    <ul aria-label="People" className="max-h-44 overflow-y-auto">
      {share.people.map((person) => (
        <PersonRow key={person.email} person={person} share={share} actions={actions} />
      ))}
    </ul>
  );
}
