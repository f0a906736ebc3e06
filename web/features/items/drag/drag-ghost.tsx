import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { countText } from '../words.ts';
import type { Drag } from './use-item-drag.ts';

/** Until the first pointer move gives a position. */
const outOfSight = { transform: 'translate(-100vw, -100vh)' };

/** The label next to the pointer while items are dragged. */
export function DragGhost({ drag, ref }: { drag: Drag; ref: Ref<HTMLDivElement> }) {
  const what = drag.count === 1 ? drag.name : countText(drag.count, 'item');
  return createPortal(
    <div ref={ref} aria-hidden="true" style={outOfSight} className="pointer-events-none fixed top-0 left-0 z-40">
      <div className="mt-3 ml-3 flex max-w-tip items-center gap-2 rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent text-sm shadow-float">
        <MiddleName
          name={drag.versionOf === null ? `${drag.isCopy ? 'Copy ' : ''}${what}` : `New version of ${drag.versionOf}`}
        />
      </div>
    </div>,
    document.body,
  );
}
