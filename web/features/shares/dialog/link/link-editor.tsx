import { type ReactNode, useId, useState } from 'react';
import type { LinkType, Share } from '#contract/sharing/shares.ts';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { MorePart } from '../more/more-part.tsx';
import { SelectedItems } from '../selected-items.tsx';
import { SettingLine } from '../settings/setting-line.tsx';
import { SettingPart } from '../settings/setting-part.tsx';
import { formatViews, type Setting } from '../share-words.ts';
import { type OpenShare, useShareActions } from '../state/use-share-actions.ts';
import { PeopleList } from '../who/people-list.tsx';
import { PeoplePart } from '../who/people-part.tsx';
import { LinkAddress } from './link-address.tsx';
import { Toggle } from './toggle.tsx';

const panel = 'my-2 rounded-md border border-line bg-ground p-4';

type Part = Setting | 'people' | 'more';

function Views({ count, lastAt, lastBy }: Share['views']) {
  return (
    <p className="text-quiet text-xs tabular-nums">
      {formatViews({ count })}
      {lastAt !== null && (
        <>
          , last by {lastBy ?? 'a guest'} <Time iso={lastAt} />
        </>
      )}
    </p>
  );
}

/** Confirms a save, or shows why it failed. */
function SavingHint({ saving, clearSaving }: OpenShare['actions']) {
  if (saving.state !== 'failed') return <SavedMark isSaved={saving.state === 'saved'} onHidden={clearSaving} />;
  return (
    <p role="alert" className="flex-1 text-pretty text-sm text-upcoming">
      {saving.problem}
    </p>
  );
}

/** A link, what it does, and everything else behind that. */
export function LinkEditor({
  link,
  type,
  isCopied,
  keep,
  another,
  more,
}: {
  link: Share;
  type: LinkType;
  isCopied: boolean;
  keep: (link: Share) => void;
  /** Creates another link, if there can be one. */
  another: ReactNode;
  /** Deletes the link, or adds its item to another one. */
  more: ReactNode;
}) {
  const { share, actions } = useShareActions(link, keep);
  const partId = useId();
  const [part, setPart] = useState<Part | null>(share.visibility === 'onlyMe' ? 'visibility' : null);
  const toggle = (next: Part) => setPart(part === next ? null : next);
  return (
    <>
      {type === 'selection' && <SelectedItems items={share.items} onRemove={(id) => void actions.removeItem(id)} />}
      <LinkAddress share={share} isCopied={isCopied} />
      <div className="mt-2">
        <SettingLine share={share} open={part} partId={partId} onOpen={toggle} />
      </div>
      {part !== null && part !== 'people' && part !== 'more' && (
        <div id={partId} className={panel}>
          <SettingPart key={part} setting={part} type={type} share={share} actions={actions} />
        </div>
      )}
      {share.people.length > 0 && <PeopleList share={share} actions={actions} />}
      {share.people.length === 0 && share.visibility === 'limited' && (
        <p className="text-pretty text-sm text-upcoming">No one can open it yet. Add people by email.</p>
      )}
      <div className="-mx-3 flex flex-wrap items-center">
        <Toggle label="People by email" isOpen={part === 'people'} onToggle={() => toggle('people')} />
        {another}
        <Toggle label="More" isMore isOpen={part === 'more'} onToggle={() => toggle('more')} />
      </div>
      {part === 'people' && (
        <div className={panel}>
          <PeoplePart share={share} actions={actions} />
        </div>
      )}
      {part === 'more' && (
        <div className={panel}>
          <MorePart share={share} actions={actions}>
            {more}
          </MorePart>
        </div>
      )}
      <div className="mt-2 flex min-h-5 flex-wrap items-center justify-between gap-x-4">
        <Views {...share.views} />
        <SavingHint {...actions} />
      </div>
    </>
  );
}
