import { Fragment } from 'react';
import type { Share } from '#contract/sharing/shares.ts';
import { type Setting, settingNames, settingPhrases } from '../share-words.ts';

/** Says in one line what the link does. Each phrase opens its setting below. */
export function SettingLine({
  share,
  open,
  partId,
  onOpen,
}: {
  share: Share;
  open: string | null;
  partId: string;
  onOpen: (setting: Setting) => void;
}) {
  return (
    <p className="-mx-1 flex flex-wrap items-center text-sm">
      {settingPhrases(share).map(([setting, phrase], index) => (
        <Fragment key={setting}>
          {index > 0 && (
            <span aria-hidden="true" className="text-quiet">
              ·
            </span>
          )}
          <button
            type="button"
            aria-expanded={open === setting}
            aria-controls={open === setting ? partId : undefined}
            onClick={() => onOpen(setting)}
            className="min-h-control rounded-sm px-1 text-quiet underline decoration-line-strong decoration-dotted underline-offset-4 transition-colors hover:text-text aria-expanded:text-text aria-expanded:decoration-accent aria-expanded:decoration-solid"
          >
            <span className="sr-only">{settingNames[setting]}: </span>
            {phrase}
          </button>
        </Fragment>
      ))}
    </p>
  );
}
