import type { Visibility } from '#contract/sharing/shares.ts';
import { NoEmailHint } from '#web/ui/notices/server-hints.tsx';
import { Choice } from '../choice.tsx';
import { Part } from '../part.tsx';
import { visibilityHints, visibilityNames } from '../share-words.ts';
import type { OpenShare } from '../state/use-share-actions.ts';
import { MessageRow } from './message-row.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonForm } from './person-form.tsx';
import { TitleRow } from './title-row.tsx';

const values: readonly Visibility[] = ['onlyMe', 'limited', 'public'];
const options = values.map((value) => ({ value, label: visibilityNames[value], hint: visibilityHints[value] }));

/** The people who can open the link. */
export function WhoPart({ share, actions, isLoading }: OpenShare & { isLoading: boolean }) {
  const { visibility, people } = share;
  return (
    <Part title="Access">
      <Choice
        label="Access"
        value={visibility === 'none' ? undefined : visibility}
        options={options}
        isLoading={isLoading}
        onChange={actions.setVisibility}
      />
      <PersonForm share={share} isLoading={isLoading} onInvite={actions.invite} />
      <NoEmailHint />
      {people.length > 0 && <PeopleList share={share} actions={actions} />}
      <TitleRow share={share} actions={actions} />
      <MessageRow share={share} actions={actions} />
    </Part>
  );
}
