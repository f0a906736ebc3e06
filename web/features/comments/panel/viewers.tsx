import type { Viewer } from '#contract/comments/comments.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { formatCount } from '#web/ui/text/count.ts';

const shownAvatars = 4;

/** The people viewing the video right now. */
export function Viewers({ viewers, count }: { viewers: readonly Viewer[]; count: number }) {
  if (count === 0) return null;
  const shown = viewers.slice(0, shownAvatars);
  const more = count - shown.length;
  const unseen = viewers.slice(shownAvatars).map(({ name }) => name);
  const unnamed = count - viewers.length;
  const rest = [...unseen, ...(unnamed > 0 ? [`and ${formatCount(unnamed)} more`] : [])].join('\n');
  return (
    <ul aria-label="Here now" className="flex shrink-0 items-center -space-x-1.5">
      {shown.map(({ id, name, image }) => (
        <li key={id} data-tooltip={`${name} is here`} className="rounded-full bg-panel ring-2 ring-panel">
          <Avatar name={name} id={id} image={image} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more > 0 && (
        <li
          data-tooltip={rest}
          className="grid h-7 min-w-7 place-items-center rounded-full bg-hover px-1.5 font-medium text-quiet text-xs tabular-nums ring-2 ring-panel"
        >
          +{formatCount(more)}
          <span className="sr-only"> more: {rest}</span>
        </li>
      )}
    </ul>
  );
}
