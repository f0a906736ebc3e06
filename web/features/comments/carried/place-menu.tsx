import Ban from 'lucide-react/icons/ban';
import CheckCheck from 'lucide-react/icons/check-check';
import Crosshair from 'lucide-react/icons/crosshair';
import History from 'lucide-react/icons/history';
import Images from 'lucide-react/icons/images';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ContextType } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import { Menu, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import type { PlaceDesk } from './place-desk.ts';

type Desk = NonNullable<ContextType<typeof PlaceDesk>>;

/** The actions on the place of a comment of an earlier version. */
export function PlaceMenu({
  comment,
  placement,
  desk,
  ...state
}: MenuState & { comment: Comment; placement: Placement; desk: Desk }) {
  const { id, version } = comment;
  const isDone = placement.check?.verdict === 'done';
  return (
    <Menu {...state}>
      <MenuItem onSelect={() => desk.showBefore(comment)}>
        <History size={16} aria-hidden="true" />
        Show it in v{version}
      </MenuItem>
      {comment.can.resolve && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void desk.place(id, desk.frame())}>
            <Crosshair size={16} aria-hidden="true" />
            Place it on this frame
          </MenuItem>
          <MenuItem onSelect={() => desk.chooseStill(comment, placement)}>
            <Images size={16} aria-hidden="true" />
            Choose its picture …
          </MenuItem>
          {placement.state !== 'gone' && (
            <MenuItem onSelect={() => void desk.place(id, null)}>
              <Ban size={16} aria-hidden="true" />
              It is not in v{desk.version}
            </MenuItem>
          )}
          {placement.placedBy !== null && (
            <MenuItem onSelect={() => void desk.unplace(id)}>
              <RotateCcw size={16} aria-hidden="true" />
              Take this place back
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem onSelect={() => void desk.check(id, isDone ? null : 'done')}>
            <CheckCheck size={16} aria-hidden="true" />
            {isDone ? `Not done in v${desk.version} yet` : `Done in v${desk.version}`}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
