import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { cellSelector } from '../cell.ts';
import type { Item } from '../listing/listing.ts';
import { stemLengthOf } from './stem.ts';
import { useNaming } from './use-naming.ts';

export type RenameEvents = {
  save: (item: Item, name: string) => Promise<void>;
  /** Closes the editor. The focus goes back to the item, unless it went elsewhere. */
  close: (item: Item, isFocusHere: boolean) => void;
  taken: () => readonly string[];
};

/** Edits a name in its place. Enter and leaving it save, Escape cancels. The file extension is not selected. */
export function NameEditor({ item, rename, className }: { item: Item; rename: RenameEvents; className?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  /** Whether the person may have moved the focus. Otherwise a closing menu has returned it to the card. */
  const hasLeft = useRef(false);
  const close = (isFocusHere: boolean) => {
    isClosed.current = true;
    rename.close(item, isFocusHere);
  };
  const naming = useNaming({
    initial: item.name,
    taken: rename.taken,
    input,
    onSubmit: (name) => rename.save(item, name),
    onDone: () => close(document.activeElement === input.current || document.activeElement === document.body),
  });
  const { name, problem, pending } = naming;
  const isChanged = name.trim() !== '' && name.trim() !== item.name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, stemLengthOf(item));
    const onPress = () => {
      hasLeft.current = true;
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Tab') hasLeft.current = true;
    // The answer may be a refusal, which the editor shows.
    if (pending) return;
    if (event.key === 'Escape') close(true);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isChanged) void naming.submit(name);
    else close(true);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (isClosed.current || pending) return;
    const isInCard = input.current?.closest(cellSelector)?.contains(relatedTarget);
    if (isInCard && !hasLeft.current) return input.current?.focus();
    // A name that was refused is given up by leaving it.
    if (isChanged && !problem) void naming.submit(name);
    else close(false);
  }

  return (
    <div className={classNames('relative z-10 min-w-0 flex-1', className)}>
      <input
        ref={input}
        aria-label={`New name of ${item.name}`}
        aria-invalid={problem ? true : undefined}
        aria-busy={pending}
        readOnly={pending}
        autoComplete="off"
        spellCheck={false}
        maxLength={510}
        value={name}
        onChange={(event) => naming.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="block h-control w-full select-text rounded-sm border border-accent bg-ground px-1.5 font-medium text-input outline-none"
      />
      {problem && (
        // Pressing the button must not blur the field, which would close it.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div
          className="absolute top-control left-0 mt-1 min-w-full rounded-md bg-raised p-2 shadow-float group-[.list-columns]:w-60"
          onMouseDown={(event) => event.preventDefault()}
        >
          <p role="alert" className="text-pretty text-sm text-upcoming">
            {problem.text}
          </p>
          {problem.suggestion && (
            <Button className="mt-2 max-w-full" onClick={naming.submitSuggestion}>
              <MiddleName name={`Use “${problem.suggestion}”`} />
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
