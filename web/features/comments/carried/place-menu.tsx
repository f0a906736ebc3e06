import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Crosshair from 'lucide-react/icons/crosshair';
import History from 'lucide-react/icons/history';
import Images from 'lucide-react/icons/images';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import type { ContextType } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import { Menu, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { fixNames, stateOf } from './list-fixes.ts';
import type { PlacementContext } from './placement-context.ts';

type PlacementTools = NonNullable<ContextType<typeof PlacementContext>>;

const verdicts = [
  { verdict: 'fixed', Icon: Check },
  { verdict: 'not-fixed', Icon: X },
] as const;

/** The actions on the place of a comment of an earlier version. */
export function PlaceMenu({
  comment,
  placement,
  tools,
  ...state
}: MenuState & { comment: Comment; placement: Placement; tools: PlacementTools }) {
  const { id, version } = comment;
  const given = stateOf(comment, placement);
  return (
    <Menu {...state}>
      <MenuItem onSelect={() => tools.showBefore(comment)}>
        <History size={16} aria-hidden="true" />
        Show it in v{version}
      </MenuItem>
      {comment.can.resolve && (
        <>
          <MenuSeparator />
          {tools.here && (
            <MenuItem onSelect={() => void tools.place(id, tools.frame())}>
              <Crosshair size={16} aria-hidden="true" />
              {tools.here}
            </MenuItem>
          )}
          {tools.chooseStill && placement.state !== 'failed' && (
            <MenuItem onSelect={() => tools.chooseStill?.(comment, placement)}>
              <Images size={16} aria-hidden="true" />
              Place it on a frame …
            </MenuItem>
          )}
          {placement.state !== 'gone' && (
            <MenuItem onSelect={() => void tools.place(id, null)}>
              <Ban size={16} aria-hidden="true" />
              It is not in v{tools.version}
            </MenuItem>
          )}
          {placement.placedBy !== null && (
            <MenuItem onSelect={() => void tools.unplace(id)}>
              <RotateCcw size={16} aria-hidden="true" />
              Take this place back
            </MenuItem>
          )}
          <MenuSeparator />
          {verdicts.map(({ verdict, Icon }) => (
            <MenuItem key={verdict} onSelect={() => void tools.check(id, verdict === given ? null : verdict)}>
              <Icon size={16} aria-hidden="true" />
              {verdict === given ? `Take “${fixNames[verdict]}” back` : fixNames[verdict]}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
