import { useEffect, useRef } from 'react';
import { maxDrawnTextLength } from '#contract/comments/drawing.ts';
import { drawnFont } from '#contract/comments/drawing-marks.ts';
import { type Look, type Place, textSize } from './shapes.ts';

/** Text input in the final font and size. Enter or a click elsewhere keeps the text, Escape discards it. */
export function TextEntry({ at, look, onDone }: { at: Place; look: Look; onDone: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function finish(text: string) {
    // Unmounting the field blurs it, which must not finish a second time.
    if (isDone.current) return;
    isDone.current = true;
    onDone(text);
  }
  return (
    <textarea
      ref={field}
      aria-label="Text on the picture"
      rows={1}
      maxLength={maxDrawnTextLength}
      spellCheck={false}
      onBlur={(event) => finish(event.currentTarget.value)}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Typing must not trigger shortcuts of the tools or the player.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') finish('');
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        finish(event.currentTarget.value);
      }}
      style={{
        left: `${at[0] * 100}%`,
        top: `${at[1] * 100}%`,
        color: look.color,
        caretColor: look.color,
        // Relative to the picture's width, so that text has its final size.
        fontSize: `${textSize(look.width) / 10}cqw`,
        fontFamily: drawnFont.family,
        fontWeight: drawnFont.weight,
        lineHeight: drawnFont.lineHeight,
      }}
      className="pointer-events-auto field-sizing-content absolute select-text block min-w-4 resize-none overflow-hidden whitespace-pre outline-1 outline-accent outline-dashed"
    />
  );
}
