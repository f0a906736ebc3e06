import type { Area } from '#contract/comments/places.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Below the words that are selected, and never beyond the edge of their page. */
export function WordsButton({ area, onClick }: { area: Area; onClick: () => void }) {
  return (
    <div
      className="-translate-x-1/2 absolute z-10 pt-1"
      style={{
        left: `${Math.min(0.8, Math.max(0.2, area.x + area.width / 2)) * 100}%`,
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
