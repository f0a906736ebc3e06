import { useEffect, useRef, useState } from 'react';
import type { PaletteCommand } from '../page-ports.ts';

/** The commands below others. Without a connection the palette does without them. */
export function useMoreCommands(commands: readonly PaletteCommand[]): readonly PaletteCommand[] {
  const [more, setMore] = useState<readonly PaletteCommand[]>([]);
  const first = useRef(commands);
  useEffect(() => {
    const loads = first.current.flatMap((command) => command.more?.() ?? []);
    Promise.all(loads).then(
      (lists) => setMore(lists.flat()),
      () => undefined,
    );
  }, []);
  return more;
}
