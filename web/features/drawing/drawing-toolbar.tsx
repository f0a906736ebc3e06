import Check from 'lucide-react/icons/check';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Redo2 from 'lucide-react/icons/redo-2';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Act, AnyColor, Group, pressed, Swatch } from './tool-buttons.tsx';
import { colors, tools, widths } from './tools.ts';
import type { DrawingState } from './use-drawing.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';
import { useMoving } from './use-moving.ts';

/** All tools: in two rows on a phone, the tools themselves in the first. */
export function DrawingToolbar({ drawing }: { drawing: DrawingState }) {
  useDrawingKeys(drawing);
  const { isFull } = drawing;
  const bar = useRef<HTMLDivElement>(null);
  const moving = useMoving(bar);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Drawing tools"
      style={moving.style}
      className="relative min-w-0 max-w-full select-none rounded-lg bg-raised p-1 max-sm:px-0"
    >
      <div className="flex flex-wrap items-center justify-center gap-x-1">
        <IconButton
          label="Move the tools"
          shortcut="← ↑ → ↓"
          className="cursor-move touch-none handheld:hidden"
          {...moving.handlers}
        >
          <GripVertical size={16} aria-hidden="true" />
        </IconButton>
        <Tools drawing={drawing} />
        <Changes drawing={drawing} />
        <Colors drawing={drawing} />
        <Width drawing={drawing} />
        <Button
          variant="primary"
          data-tooltip="Done  Esc"
          className="handheld:-order-1 handheld:w-control"
          onClick={drawing.stop}
        >
          <Check size={16} aria-hidden="true" />
          <span className="handheld:sr-only">Done</span>
        </Button>
      </div>
      <p role="status" className={isFull ? 'px-2 py-1 text-center text-sm' : 'sr-only'}>
        {isFull && 'This drawing is full. Erase a part of it to continue.'}
      </p>
    </div>
  );
}

type Part = { drawing: DrawingState };

function Tools({ drawing }: Part) {
  return (
    <Group label="Tool" className="handheld:-order-2">
      {tools.map(({ tool, label, key, icon: Icon }) => (
        <IconButton
          key={tool}
          label={label}
          shortcut={key}
          aria-pressed={tool === drawing.tool}
          onClick={() => drawing.setTool(tool)}
          className={pressed}
        >
          <Icon size={16} aria-hidden="true" />
        </IconButton>
      ))}
    </Group>
  );
}

function Colors({ drawing }: Part) {
  return (
    <Group label="Colour">
      {colors.map(({ label, key, color }) => (
        <IconButton
          key={color}
          label={label}
          shortcut={key}
          aria-pressed={color === drawing.color}
          onClick={() => drawing.setColor(color)}
        >
          <Swatch color={color} isChosen={color === drawing.color} />
        </IconButton>
      ))}
      <AnyColor color={drawing.color} onChange={drawing.setColor} />
    </Group>
  );
}

function Width({ drawing: { width, setWidth } }: Part) {
  return (
    <label className="flex h-control shrink-0 items-center gap-2 px-1" data-tooltip="Width  [ ]">
      <span className="sr-only">Width</span>
      <input
        type="range"
        min={widths.min}
        max={widths.max}
        value={width}
        onChange={(event) => setWidth(event.currentTarget.valueAsNumber)}
        className="h-control w-20 accent-accent handheld:w-10"
      />
      <span className="w-5 text-right text-quiet text-xs tabular-nums handheld:hidden" aria-hidden="true">
        {width}
      </span>
    </label>
  );
}

function Changes({ drawing: { canUndo, canRedo, undo, redo, clear, value } }: Part) {
  return (
    <Group label="Changes">
      <Act label="Undo" shortcut="Ctrl Z" canDo={canUndo} onClick={undo}>
        <Undo2 size={16} aria-hidden="true" />
      </Act>
      <Act label="Redo" shortcut="Ctrl Shift Z" canDo={canRedo} onClick={redo}>
        <Redo2 size={16} aria-hidden="true" />
      </Act>
      <Act label="Clear the drawing" canDo={value !== null} onClick={clear}>
        <Trash2 size={16} aria-hidden="true" />
      </Act>
    </Group>
  );
}
