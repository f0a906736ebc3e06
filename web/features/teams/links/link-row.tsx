import Copy from 'lucide-react/icons/copy';
import Layers from 'lucide-react/icons/layers';
import { formatItems } from '#contract/sharing/format-items.ts';
import type { LinkItem, TeamLink } from '#contract/sharing/shares.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { KindIcon } from '#web/ui/kind-icon.tsx';
import { Time } from '#web/ui/text/time.tsx';

type SharedItem = { itemId: string; type: LinkItem['type']; name: string };
export type OnShare = (
  target:
    | (SharedItem & { teamId: string; firstLinkId: string })
    | { teamId: string; items: SharedItem[]; linkId: string },
) => void;

function audienceOf({ visibility, recipients, isExpired }: TeamLink): string {
  if (visibility === 'onlyMe') return 'Turned off';
  if (isExpired) return 'Expired';
  if (visibility === 'public') return 'Anyone with the link';
  return recipients === 1 ? 'One person' : `${recipients} people`;
}

/** One link: its audience, its visitors, and its settings. */
export function LinkRow({ teamId, link, onShare }: { teamId: string; link: TeamLink; onShare: OnShare }) {
  const { title, shortLink, openings } = link;
  const items = link.items.map(({ id, type, name }) => ({ itemId: id, type, name }));
  const only = link.itemId === null ? undefined : items[0];
  const name = formatItems(items.map((item) => item.name));
  /** An item may have several links. */
  const called = title === '' ? name : `${name} · ${title}`;
  const isOff = link.visibility === 'onlyMe' || link.isExpired;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b px-5 py-3 last:border-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-hover text-quiet">
        {only ? <KindIcon item={only} /> : <Layers size={16} aria-label="Several items" />}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere font-medium">
          {name}
          {title !== '' && <span className="font-normal text-quiet"> · {title}</span>}
        </p>
        <p className="text-pretty text-quiet text-xs">
          <span className={isOff ? 'text-upcoming' : undefined}>{audienceOf(link)}</span>
          {link.access === 'edit' && ' · may edit'}
          {link.hasPassword && ' · password'}
          {link.expiresAt !== null && !link.isExpired && (
            <>
              {' '}
              · expires <Time iso={link.expiresAt} />
            </>
          )}{' '}
          · shared <Time iso={link.createdAt} />
          {link.sharedBy !== null && ` by ${link.sharedBy}`}
        </p>
        {openings.length === 0 ? (
          <p className="mt-1 text-quiet text-xs">Not opened yet</p>
        ) : (
          <details className="mt-1 text-xs">
            <summary className="w-fit cursor-pointer rounded-sm text-quiet hover:text-text">
              {link.views === 1 ? 'Opened once' : `Opened ${link.views} times`}
            </summary>
            <ul aria-label={`Visitors of ${called}`} className="mt-1 flex flex-col gap-0.5 tabular-nums">
              {openings.map(({ by, at }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two visitors may have one name and one time
                <li key={`${at} ${index}`}>
                  {by} · <Time iso={at} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="ml-auto flex items-center gap-2">
        {shortLink !== null && (
          <Button aria-label={`Copy link of ${called}`} onClick={() => void copyLink(shortLink)}>
            <Copy size={16} aria-hidden="true" />
            Copy link
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={`Settings of the link of ${called}`}
          onClick={() => onShare(only ? { teamId, ...only, firstLinkId: link.id } : { teamId, items, linkId: link.id })}
        >
          Settings
        </Button>
      </div>
    </li>
  );
}
