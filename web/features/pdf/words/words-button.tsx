import type { Area } from '#contract/comments/places.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Of the button, about. */
const halfWidth = '6rem';

/** Below the words that are selected, and never beyond the edge of their page. */
export function WordsButton({ area, onClick }: { area: Area; onClick: () => void }) {
  return (
    <div
      className="-translate-x-1/2 absolute z-10 pt-1"
      style={{
        left: `clamp(${halfWidth}, ${(area.x + area.width / 2) * 100}%, 100% - ${halfWidth})`,
        top: `${(area.y + area.height) * 100}%`,
      }}
    >
      <Button
        variant="primary"
        // The selection would end before the click.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        Comment on these words
      </Button>
    </div>
  );
}
