import { type RefObject, useEffect, useRef } from 'react';
import type { Mentionable } from '#contract/comments/mentions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { countText } from '#web/ui/text/count.ts';

const gapPx = 4;
const edgePx = 8;
const mostPx = 240;

/** Above the field, which a phone's keyboard lies below; under it only if that has more room for the whole list. */
function placeAbove(list: HTMLElement, field: HTMLElement): void {
  const box = field.getBoundingClientRect();
  const above = box.top - gapPx - edgePx;
  const below = (visualViewport?.height ?? window.innerHeight) - box.bottom - gapPx - edgePx;
  const isBelow = Math.min(list.scrollHeight, mostPx) > above && below > above;
  list.style.maxHeight = `${Math.min(mostPx, isBelow ? below : above)}px`;
  list.style.top = `${isBelow ? box.bottom + gapPx : box.top - gapPx - list.offsetHeight}px`;
  list.style.left = `${Math.max(edgePx, Math.min(box.left, window.innerWidth - list.offsetWidth - edgePx))}px`;
}

/** The people whose names begin as what is typed after an @. */
export function NameList({
  id,
  people,
  active,
  optionId,
  choose,
  field,
}: {
  id: string;
  people: readonly Mentionable[];
  active: number;
  optionId: (index: number) => string;
  choose: (person: Mentionable) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const list = useRef<HTMLDivElement>(null);
  // The top layer, so that no scrolling list clips it. Placed anew with each text, as the field grows.
  useEffect(() => {
    const [node, anchor] = [list.current, field.current];
    if (!node || !anchor) return;
    if (!node.matches(':popover-open')) node.showPopover();
    const place = () => placeAbove(node, anchor);
    place();
    node.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    const stop = new AbortController();
    document.addEventListener('scroll', place, { signal: stop.signal, capture: true });
    window.addEventListener('resize', place, { signal: stop.signal });
    return () => stop.abort();
  });
  return (
    <>
      <div
        ref={list}
        id={id}
        popover="manual"
        role="listbox"
        aria-label="People"
        className="fixed inset-auto m-0 w-max min-w-menu max-w-[calc(100%-1rem)] overflow-y-auto rounded-lg bg-raised p-1 text-text shadow-float"
        // Keeps the focus in the text, and the keyboard of a phone open.
        onMouseDown={(event) => event.preventDefault()}
      >
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in every combobox
          <div
            key={person.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(person)}
            className={classNames(
              'flex min-h-control items-center gap-2 rounded-sm px-2 py-1 text-sm hover:bg-hover',
              index === active && 'bg-hover',
            )}
          >
            <Avatar id={person.id} name={person.name} image={person.image} size="small" />
            <span className="wrap-anywhere min-w-0">
              {person.name}
              {person.address !== null && <span className="block text-quiet text-xs">{person.address}</span>}
            </span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {countText(people.length, 'person', 'people')}. {people[active]?.name} {people[active]?.address}
      </span>
    </>
  );
}
