import { useEffect, useRef } from 'react';
import { maxDrawnTextLength } from '#contract/drawing.ts';
import { drawnFont } from '#contract/drawing-marks.ts';
import { type Look, type Place, textSize } from './shapes.ts';

/** Where text is written, in the letters that it will have. Enter and a click elsewhere keep it, Escape does not. */
export function TextEntry({ at, look, onDone }: { at: Place; look: Look; onDone: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function finish(text: string) {
    // The field loses the focus when it goes, which must not be a second end.
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
        // What is typed here is neither a key of the tools nor of the player.
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
        // Parts of the picture's width, so that the letters are as large as they will be.
        fontSize: `${textSize(look.width) / 10}cqw`,
        fontFamily: drawnFont.family,
        fontWeight: drawnFont.weight,
        lineHeight: drawnFont.lineHeight,
      }}
      className="pointer-events-auto field-sizing-content absolute select-text block min-w-4 resize-none overflow-hidden whitespace-pre outline-1 outline-accent outline-dashed"
    />
  );
}
