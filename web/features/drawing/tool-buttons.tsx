import Palette from 'lucide-react/icons/palette';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { colors } from './tools.ts';

/** Style of the selected tool. */
export const pressed =
  'aria-pressed:bg-accent aria-pressed:text-on-accent aria-pressed:hover:bg-accent-hover aria-pressed:hover:text-on-accent';

export function Group({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" aria-label={label} className={classNames('flex shrink-0 items-center', className)}>
      {children}
    </div>
  );
}

/** Stays mounted when it has nothing to do, so that it keeps the focus. */
export function Act({
  canDo,
  onClick,
  ...button
}: {
  label: string;
  shortcut?: string;
  canDo: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton
      {...button}
      aria-disabled={!canDo || undefined}
      onClick={() => canDo && onClick()}
      className={canDo ? '' : 'opacity-40'}
    />
  );
}

export function Swatch({ color, isChosen }: { color: string; isChosen: boolean }) {
  return (
    <span
      style={{ backgroundColor: color }}
      className={classNames('size-4 rounded-full', isChosen && 'outline-2 outline-text outline-offset-2')}
    />
  );
}

export function AnyColor({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const isOwn = colors.every((one) => one.color !== color);
  return (
    <label
      data-tooltip="Any colour"
      className={classNames(
        'relative inline-grid size-control shrink-0 cursor-pointer place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
      )}
    >
      {isOwn ? <Swatch color={color} isChosen /> : <Palette size={16} aria-hidden="true" />}
      <input
        type="color"
        aria-label="Any colour"
        value={color}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
