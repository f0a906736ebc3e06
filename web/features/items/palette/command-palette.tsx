import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import type { PaletteCommand } from '../page-ports.ts';
import { takeLetters } from './early-letters.ts';
import { type Option, usePalette } from './use-palette.ts';

type LineProps = { option: Option; before: string | undefined; after: string | undefined };

/** An option between the names of its neighbours. */
function Line({ option, before, after }: LineProps) {
  return (
    <>
      {option.person ? (
        <Avatar name={option.name} id={option.id} image={option.person.image} size="small" className="-mx-1" />
      ) : (
        <option.Icon size={16} className="shrink-0 text-quiet" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        {option.isName ? (
          <MiddleName name={option.name} before={before} after={after} className="font-medium" />
        ) : (
          <span className="block truncate font-medium">{option.name}</span>
        )}
        {option.detail && <span className="block truncate text-quiet text-xs">{option.detail}</span>}
      </span>
    </>
  );
}

/** Finds folders, videos, comments and people in all teams, and runs commands. Its height never changes. */
export function CommandPalette({ commands, ...dialog }: DialogState & { commands: readonly PaletteCommand[] }) {
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const typed = text.trim();
  const { groups, error, isCurrent } = usePalette(typed, commands);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === chosenId) ?? options[0];
  const optionId = ({ id }: Option) => `${listId}-${id.replace(/\s/g, '-')}`;

  useEffect(() => {
    if (!dialog.open) takeLetters();
  }, [dialog.open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the active option
  useEffect(() => {
    list.current?.querySelector(`[aria-selected="true"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  function run(option: Option | undefined) {
    if (!option) return;
    dialog.onOpenChange(false);
    option.act();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && active) {
      event.preventDefault();
      const index = (options.indexOf(active) + step + options.length) % options.length;
      setChosenId(options[index]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(active);
    }
  }

  const label = 'Search everything, or run a command';
  return (
    <Dialog {...dialog} title={label} hideTitle width="wide">
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search size={16} className="shrink-0 text-quiet" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search, or type a command"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(undefined);
          }}
          onFocus={() => setText((shown) => shown + takeLetters())}
          onKeyDown={onKeyDown}
          className="h-bar w-full bg-transparent text-md outline-none"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Found"
        aria-busy={!isCurrent}
        tabIndex={-1}
        className="h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain p-2 [scrollbar-gutter:stable]"
      >
        {groups.map(({ title, options: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-quiet text-xs">
              {title}
            </p>
            {some.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in every combobox
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={option.id}
                id={optionId(option)}
                role="option"
                aria-selected={option.id === active?.id}
                onPointerMove={() => setChosenId(option.id)}
                onClick={() => run(option)}
                className={classNames(
                  'flex min-h-row cursor-pointer items-center gap-3 rounded-md px-3 py-1',
                  option.id === active?.id && 'bg-hover',
                )}
              >
                <Line option={option} before={some[index - 1]?.name} after={some[index + 1]?.name} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="flex h-9 items-center border-line border-t px-4 text-quiet text-sm">
        <span className="truncate">
          {error && formatError(error)}
          {!error && typed === '' && 'Enter opens the selected line.'}
          {!error && typed !== '' && isCurrent && options.length === 0 && `Nothing in your teams contains “${typed}”.`}
          {!error && typed !== '' && isCurrent && options.length > 0 && `${options.length} found`}
          {!error && !isCurrent && 'Searching …'}
        </span>
      </p>
    </Dialog>
  );
}
