import File from 'lucide-react/icons/file';
import Folder from 'lucide-react/icons/folder';
import { memo, type RefObject, Suspense, useRef } from 'react';
import { formatAge, formatSize } from '#contract/format.ts';
import type { FolderItem } from '#contract/items/items.ts';
import { type CellProps, cellAttributes, gridRole } from '#web/features/items/cell.ts';
import { countText, exactTime, shortCount } from '#web/features/items/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import type { NameRoom } from '#web/ui/text/name-room.ts';
import { useNow } from '#web/ui/text/use-now.ts';
import type { Item } from '../listing/listing.ts';
import { StarMark } from '../marks/star-mark.tsx';
import { NameEditor } from '../rename/lazy-editor.tsx';
import { CardName, cardName } from './card-name.tsx';
import { MenuDots, SelectMark, ShareMark } from './cell-buttons.tsx';
import { CommentMark } from './comment-mark.tsx';
import { FolderPreview } from './folder-preview.tsx';
import { ItemFields, ItemProgress } from './item-marks.tsx';
import { PictureMarks } from './picture-marks.tsx';
import { ProcessingNotice, processingText, RetryButton } from './processing-notice.tsx';
import { QuietVideo } from './quiet-video.tsx';
import { SharedMark } from './shared-mark.tsx';
import { Film } from './still.tsx';

const ApprovalMark = lazyPart(() => import('./approval-mark.tsx').then((file) => file.ApprovalMark));

function Facts({ item, rights: { isForGuests }, isStarred }: CellProps) {
  const now = useNow();
  const owner = item.ownerName;
  return (
    <p className="flex min-w-0 gap-1.5 text-quiet text-xs tabular-nums">
      {!isForGuests && (
        <>
          <span className="shrink-0">{formatSize(item.size)}</span>
          <span aria-hidden="true">·</span>
        </>
      )}
      {item.type === 'folder' && (
        <>
          <span className="truncate" data-tooltip={`Made by ${owner}`}>
            {owner}
          </span>
          <span aria-hidden="true">·</span>
        </>
      )}
      <time className="shrink-0" dateTime={item.changedAt} data-tooltip={exactTime(item.changedAt)}>
        {formatAge(item.changedAt, now)}
      </time>
      <SharedMark item={item} />
      <StarMark isStarred={isStarred} />
    </p>
  );
}

/** Counts of a folder's contents, as icons because cards can be narrow. The tooltip has the words. */
function Contents({ folder }: { folder: FolderItem }) {
  const parts = [
    { count: folder.files, word: 'file', Icon: File },
    { count: folder.folders, word: 'folder', Icon: Folder },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return <span className="truncate text-quiet text-xs">Empty</span>;
  const words = parts.map(({ count, word }) => countText(count, word)).join(', ');
  return (
    // One line high: the overflow is hidden, and the tooltip shows it.
    <span
      className="flex h-4 min-w-0 flex-wrap justify-end gap-x-2 overflow-hidden text-quiet text-xs tabular-nums"
      data-tooltip={words}
    >
      <span className="sr-only">{words}</span>
      {parts.map(({ count, word, Icon }) => (
        <span key={word} aria-hidden="true" className="flex items-center gap-1">
          <Icon size={12} className="shrink-0" />
          {shortCount(count)}
        </span>
      ))}
    </span>
  );
}

/** Plays a video while the pointer is over its card, then rewinds it. */
function Preview({ item, video }: { item: Item; video: RefObject<HTMLVideoElement | null> }) {
  if (item.type === 'folder') return <FolderPreview folder={item} />;
  const light = item.hoverUrl ?? item.playUrl;
  if (light !== null) return <QuietVideo ref={video} src={light} poster={item.posterUrl} />;
  return <Film file={item} poster={item.posterUrl} />;
}

export const ItemCard = memo(function ItemCard(props: CellProps & { nameRoom: NameRoom }) {
  const { item, before, after, nameRoom, isSelected, isLeaving } = props;
  const video = useRef<HTMLVideoElement>(null);
  const name = <CardName name={item.name} before={before} after={after} room={nameRoom} />;
  return (
    <div
      {...cellAttributes(props)}
      // Browsers reject play() when autoplay is not allowed yet; ignore it.
      onPointerEnter={() => void video.current?.play().catch(() => undefined)}
      onPointerLeave={() => {
        video.current?.pause();
        if (video.current) video.current.currentTime = 0;
      }}
      className={classNames(
        'group relative min-w-0 cursor-default rounded-lg border transition-colors data-drop-over:border-accent data-drop-over:bg-accent-soft',
        isSelected ? 'border-accent bg-accent-soft' : 'border-line bg-panel hover:border-line-strong',
        isLeaving && 'opacity-50',
      )}
    >
      <div {...gridRole.cell}>
        <div
          data-picture
          className="relative aspect-video overflow-hidden rounded-t-lg has-[[data-problem]]:overflow-visible *:pointer-events-none"
        >
          <Preview item={item} video={video} />
          {item.type === 'file' && <PictureMarks file={item} />}
          <div data-theme="dark">
            <div className="absolute right-16 bottom-1 left-1.5 flex gap-1 overflow-hidden has-[[data-problem]]:overflow-visible">
              <ItemFields {...props} shape="card" />
            </div>
          </div>
        </div>
        <SelectMark {...props} className="absolute top-1 left-1" />
        <ShareMark {...props} className="absolute top-1 right-1" />
        <div className="px-3 pt-1 pb-3">
          <div className="flex items-start gap-2 pb-0.5">
            <Suspense fallback={name}>
              {props.rename ? <NameEditor key={item.id} item={item} rename={props.rename} className="h-11.5" /> : name}
            </Suspense>
            <MenuDots {...props} />
          </div>
          {item.type === 'file' && processingText(item) !== null ? (
            <ProcessingNotice file={item} />
          ) : (
            <Facts {...props} />
          )}
          <div className="mt-2 flex h-badge items-center justify-between gap-2">
            {!props.rights.isForGuests && <ItemProgress {...props} />}
            <span className="ml-auto flex min-w-0 items-center gap-2">
              {item.type === 'folder' ? <Contents folder={item} /> : <RetryButton {...props} />}
              {item.type === 'file' && item.approval && <ApprovalMark file={item} isReachable={props.isActive} />}
              <CommentMark item={item} />
            </span>
          </div>
        </div>
      </div>
    </div>
  );
});

/** A placeholder of the card's size while items load; also used for measuring. */
export function CardSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-panel">
      <div className="aspect-video animate-breathe rounded-t-lg bg-hover" />
      <div className="px-3 pt-1 pb-3">
        <div className="flex items-start gap-2 pb-0.5">
          <div data-name-room className={cardName}>
            <div className="mt-1 h-3 w-1/2 animate-breathe rounded-sm bg-hover" />
          </div>
          <span className="-mr-1.5 size-control" />
        </div>
        <p className="text-xs">&nbsp;</p>
        <div className="mt-2 h-badge" />
      </div>
    </div>
  );
}
