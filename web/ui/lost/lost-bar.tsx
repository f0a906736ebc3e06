import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { useStore } from '../store.ts';
import { isServerThere, lostPart } from './lost-code.ts';

/** Says that a menu or a dialog could not be loaded. The page and what is typed in it stay. */
export function LostBar() {
  const isLost = useStore(lostPart, (state) => state.isLost);
  const [isThere, setThere] = useState<boolean | null>(null);

  useEffect(() => {
    if (isLost) void isServerThere().then(setThere);
    else setThere(null);
  }, [isLost]);

  if (!isLost || isThere === null) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-2 top-2 z-30 mx-auto flex w-max max-w-full items-center gap-3 rounded-lg bg-raised py-1.5 pr-1.5 pl-4 text-sm text-text shadow-float"
    >
      <p className="text-pretty">
        {isThere
          ? 'A new version of Vizio is there. Save what you are writing, then reload.'
          : 'The server cannot be reached. Check your connection, then reload.'}
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        Reload
      </Button>
      <IconButton label="Close" onClick={() => lostPart.set({ isLost: false })}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
