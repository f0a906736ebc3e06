import { classNames } from '#web/ui/class-names.ts';
import { isExact } from '../engine/stage.ts';

/** Says whether the pictures belong together while they play, too. */
export function LockMark() {
  const [name, sentence] = isExact()
    ? ['Frame-locked', 'Every picture is of exactly the frame that is named, also while playing.']
    : [
        'Frame-locked when paused',
        'This browser decodes no single frames, or the page has no https: while playing, the videos can be a few frames apart.',
      ];
  return (
    <span
      className={classNames(
        'whitespace-nowrap px-2 text-quiet text-sm',
        isExact() ? 'max-xl:sr-only' : 'max-sm:sr-only',
      )}
      data-tooltip={sentence}
    >
      {name}
      <span className="sr-only">. {sentence}</span>
    </span>
  );
}
