import ExternalLink from 'lucide-react/icons/external-link';
import Square from 'lucide-react/icons/square';
import SquareCheck from 'lucide-react/icons/square-check';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Field, FieldValue } from '#contract/items/fields.ts';
import { formatError } from '#web/api/api-error.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { ShownValue } from '../shown-value.tsx';
import { Problem } from './problem.tsx';

const ValueLine = lazyComponent(() => import('./value-line.tsx').then((file) => file.ValueLine));
const ValueMenu = lazyComponent(() => import('./value-menu.tsx').then((file) => file.ValueMenu));

export type SetValue = (fieldId: string, value: FieldValue | null) => Promise<void>;

type EditableValueProps = {
  teamId: string;
  item: { id: string; name: string };
  field: Field;
  value: FieldValue | undefined;
  className: string;
  /** Whether the keyboard reaches it. */
  isReachable: boolean;
  onChange: SetValue;
};

const written = new Set<Field['kind']>(['text', 'number', 'date', 'link']);

/** A value that is edited where it stands: by typing, with a menu, or as a tick. A refusal is said beside it. */
export function EditableValue({ teamId, item, field, value, className, isReachable, onChange }: EditableValueProps) {
  const [isWriting, setWriting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  /** The button takes the focus back from the line that stood in its place. */
  const isReturning = useRef(false);
  useEffect(() => {
    if (!isWriting && isReturning.current) button.current?.focus({ preventScroll: true });
    isReturning.current = false;
  }, [isWriting]);
  const label = `${field.name} of ${item.name}`;
  const shared = {
    tabIndex: isReachable ? 0 : -1,
    className: classNames('group/value min-w-0 max-w-full', className),
    'data-tooltip': `Edit ${field.name}`,
    onBlur: () => setProblem(undefined),
  };
  const save = async (next: FieldValue | null) => {
    setProblem(undefined);
    try {
      await onChange(field.id, next);
    } catch (error) {
      setProblem(formatError(error));
    }
  };
  const content = <Content {...{ teamId, field, value, label }} />;
  if (isWriting) {
    const close = (isFocusHere: boolean) => {
      isReturning.current = isFocusHere;
      setWriting(false);
    };
    return (
      <Suspense fallback={<span className={className}>{content}</span>}>
        <ValueLine {...{ field, value, label }} onSave={(next) => onChange(field.id, next)} onClose={close} />
      </Suspense>
    );
  }
  return (
    <span className="relative flex min-w-0 max-w-full items-center gap-1" data-problem={problem ? true : undefined}>
      {written.has(field.kind) && (
        <button
          {...shared}
          ref={button}
          type="button"
          onPointerEnter={ValueLine.preload}
          onFocus={ValueLine.preload}
          onClick={() => setWriting(true)}
        >
          {content}
        </button>
      )}
      {field.kind === 'checkbox' && (
        // biome-ignore lint/a11y/useSemanticElements: an input would take the letters and Space of the list for itself
        <button
          {...shared}
          type="button"
          role="checkbox"
          aria-checked={value === true}
          onClick={() => void save(value !== true)}
        >
          <span className="sr-only">{label}</span>
          <Tick isOn={value === true} />
        </button>
      )}
      {!written.has(field.kind) && field.kind !== 'checkbox' && (
        <MenuButton
          {...shared}
          preload={ValueMenu.preload}
          menu={(state) => <ValueMenu {...state} {...{ teamId, field, value }} onChange={(next) => void save(next)} />}
        >
          {content}
        </MenuButton>
      )}
      {field.kind === 'link' && value !== undefined && (
        <a
          href={String(value)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          tabIndex={isReachable ? 0 : -1}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-quiet hover:bg-hover hover:text-text"
        >
          <span className="sr-only">Open {label} in a new tab</span>
          <ExternalLink size={12} aria-hidden="true" />
        </a>
      )}
      <Problem>{problem}</Problem>
    </span>
  );
}

const Tick = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <SquareCheck size={16} className="text-accent" aria-hidden="true" />
  ) : (
    <Square size={16} className="text-quiet" aria-hidden="true" />
  );

function Content({
  teamId,
  field,
  value,
  label,
}: Pick<EditableValueProps, 'teamId' | 'field' | 'value'> & { label: string }) {
  return (
    <>
      <span className="sr-only">
        {label}: {value === undefined && 'none'}
      </span>
      {value === undefined ? (
        // A cell without a value is quiet until someone comes near.
        <span
          aria-hidden="true"
          className="text-quiet opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-focus/value:opacity-100 group-hover/value:opacity-100 pointer-coarse:opacity-100"
        >
          Add
        </span>
      ) : (
        <ShownValue teamId={teamId} field={field} value={value} />
      )}
    </>
  );
}
