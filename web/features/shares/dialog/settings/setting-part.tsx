import type { LinkType, ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { Choice } from '#web/ui/choice.tsx';
import {
  accessHint,
  accessNames,
  commentsHint,
  decisionsHint,
  downloadHint,
  type Setting,
  settingNames,
  visibilityHints,
  visibilityNames,
} from '../share-words.ts';
import type { OpenShare } from '../state/use-share-actions.ts';
import { ExpiryRow } from './expiry-row.tsx';
import { LinkPasswordRow } from './link-password-row.tsx';

const audiences: readonly Visibility[] = ['onlyMe', 'limited', 'public'];
const visibilities = audiences.map((value) => ({ value, label: visibilityNames[value], hint: visibilityHints[value] }));
const accesses: readonly ShareAccess[] = ['view', 'edit'];

/** One setting of the link. Saves every change at once. */
export function SettingPart({ setting, type, share, actions }: OpenShare & { setting: Setting; type: LinkType }) {
  switch (setting) {
    case 'visibility':
      return (
        <Choice
          label={settingNames.visibility}
          value={share.visibility}
          options={visibilities}
          onChange={(visibility) => void actions.set({ visibility })}
        />
      );
    case 'access':
      return (
        <Choice
          label={settingNames.access}
          value={share.access}
          options={accesses.map((value) => ({ value, label: accessNames[value], hint: accessHint(type, value) }))}
          onChange={(access) => void actions.set({ access })}
        />
      );
    case 'comments':
      return (
        <>
          <Switch
            label="Allow comments"
            hint={commentsHint(share)}
            checked={share.allowComments}
            onChange={(allowComments) => void actions.set({ allowComments })}
          />
          <Switch
            label="Allow decisions"
            hint={decisionsHint(share)}
            checked={share.allowDecisions}
            onChange={(allowDecisions) => void actions.set({ allowDecisions })}
          />
        </>
      );
    case 'download':
      return (
        <Switch
          label="Allow download"
          hint={downloadHint(share, type)}
          checked={share.allowDownload}
          onChange={(allowDownload) => void actions.set({ allowDownload })}
        />
      );
    case 'password':
      return <LinkPasswordRow share={share} actions={actions} />;
    case 'expiry':
      return <ExpiryRow share={share} actions={actions} />;
  }
}
