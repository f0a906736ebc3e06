import { type Ref, type TextareaHTMLAttributes, useImperativeHandle, useRef } from 'react';
import { maxCommentLength } from '#contract/comments/text-limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { formatCount } from '#web/ui/text/count.ts';
import { useNameList } from '../people/use-name-list.ts';

const NameList = lazyPart(() => import('../people/name-list.tsx').then((file) => file.NameList));

/** The counter appears only when fewer characters are left. */
const nearLimit = 200;
/** The keyCode of a key handled by an input method; Safari ends the composition before it sends Enter. */
const takenKeyCode = 229;

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'onSubmit' | 'value'> & {
  label: string;
  /** The file whose people can be mentioned. */
  itemId: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  onEscape: () => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A text field that grows with its content. Enter sends, Shift+Enter breaks the line, @ offers people to mention. */
export function CommentField({
  label,
  itemId,
  value,
  onChange,
  onSubmit,
  onEscape,
  onBlur,
  ref,
  className,
  ...attributes
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement);
  const { takeKey, follow, close, ...list } = useNameList({ itemId, value, field, onChange });
  const isOpen = list.people.length > 0;
  return (
    <>
      <textarea
        rows={1}
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        {...attributes}
        aria-label={label}
        value={value}
        ref={field}
        aria-autocomplete="list"
        aria-controls={isOpen ? list.id : undefined}
        aria-activedescendant={isOpen ? list.optionId(list.active) : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          follow(event.target);
        }}
        onSelect={(event) => follow(event.currentTarget)}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          const isComposing = event.nativeEvent.isComposing || event.keyCode === takenKeyCode;
          if (!isComposing && takeKey(event)) {
            event.preventDefault();
            event.stopPropagation();
            return;
          }
          if (isComposing || (event.key !== 'Enter' && event.key !== 'Escape') || event.shiftKey) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') onSubmit();
          else onEscape();
        }}
        className={classNames(
          'field-sizing-content max-h-40 min-h-field resize-none rounded-md border border-line bg-ground px-3 py-1.5 placeholder:whitespace-nowrap pointer-coarse:py-2.5 text-input outline-offset-0 transition-colors hover:border-line-strong',
          className,
        )}
      />
      {isOpen && <NameList {...list} field={field} />}
    </>
  );
}

export function isTooLong(text: string): boolean {
  return text.trim().length > maxCommentLength;
}

/** One line below a field: how many characters are left when few are. */
export function LengthHint({ text }: { text: string }) {
  const left = maxCommentLength - text.trim().length;
  if (left >= nearLimit) return null;
  return (
    <p role="status" className={classNames('text-xs', left < 0 ? 'text-upcoming' : 'text-quiet')}>
      {left < 0 && `${formatCount(-left)} characters too many`}
      {left >= 0 && `${formatCount(left)} characters left`}
    </p>
  );
}
