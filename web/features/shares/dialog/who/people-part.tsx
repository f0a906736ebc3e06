import { NoEmailHint } from '#web/ui/notices/server-hints.tsx';
import type { OpenShare } from '../state/use-share-actions.ts';
import { PersonForm } from './person-form.tsx';

/** Adds people to the link. Those it has are listed above. */
export function PeoplePart({ share, actions }: OpenShare) {
  return (
    <>
      <PersonForm people={share.people} isPublic={share.visibility === 'public'} onInvite={actions.invite} />
      <NoEmailHint />
    </>
  );
}
