import type { LinkType, ShareAccess } from '#contract/sharing/shares.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { Choice } from '../choice.tsx';
import { Part } from '../part.tsx';
import { accessHint, accessNames, commentsHint, downloadHint } from '../share-words.ts';
import type { OpenShare } from '../state/use-share-actions.ts';
import { ExpiryRow } from './expiry-row.tsx';
import { LinkPasswordRow } from './link-password-row.tsx';

const values: readonly ShareAccess[] = ['view', 'edit'];

/** The permissions that the link grants, with a warning on risky ones. */
export function MayPart({ share, actions, type, isLoading }: OpenShare & { type: LinkType; isLoading: boolean }) {
  const options = values.map((value) => ({ value, label: accessNames[value], hint: accessHint(type, value) }));
  return (
    <Part title="Permissions">
      <Choice
        label="Permissions"
        value={isLoading ? undefined : share.access}
        options={options}
        isLoading={isLoading}
        onChange={actions.setAccess}
      />
      {/* Shown disabled before sharing, so that the layout does not shift. */}
      <fieldset disabled={share.visibility === 'none'} className="mt-3 flex min-w-0 flex-col gap-3">
        <legend className="sr-only">Link options</legend>
        <Switch
          label="Allow comments"
          hint={commentsHint(share)}
          checked={share.allowComments}
          onChange={(allowComments) => void actions.set({ allowComments })}
        />
        <Switch
          label="Allow download"
          hint={downloadHint(share, type)}
          checked={share.allowDownload}
          onChange={(allowDownload) => void actions.set({ allowDownload })}
        />
        <LinkPasswordRow share={share} actions={actions} />
        <ExpiryRow share={share} actions={actions} />
      </fieldset>
    </Part>
  );
}
