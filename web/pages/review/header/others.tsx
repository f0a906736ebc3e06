import { Viewers } from '#web/features/comments/comments.tsx';
import type { Here } from '../use-review-updates.ts';

const nameless = 'Guest';

/** The other viewers, without the user. */
export function Others({ here: { viewers, count }, ownId }: { here: Here; ownId: string }) {
  // Unnamed guests all share one name, so removing any one of them is right.
  const self = viewers.find(({ id, name }) => id === ownId || (ownId === '' && name === nameless));
  const others = viewers.filter((viewer) => viewer !== self);
  return <Viewers viewers={others} count={count - (viewers.length - others.length)} />;
}
