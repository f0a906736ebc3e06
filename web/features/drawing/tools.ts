import Circle from 'lucide-react/icons/circle';
import Eraser from 'lucide-react/icons/eraser';
import MoveUpRight from 'lucide-react/icons/move-up-right';
import Pencil from 'lucide-react/icons/pencil';
import Slash from 'lucide-react/icons/slash';
import Square from 'lucide-react/icons/square';
import Type from 'lucide-react/icons/type';
import { penColors } from '#contract/comments/drawing.ts';

/** These keys avoid the player's: J K L, I O, F, M, C, D and the arrows. */
export const tools = [
  { tool: 'pen', label: 'Pen', key: 'P', icon: Pencil },
  { tool: 'arrow', label: 'Arrow', key: 'A', icon: MoveUpRight },
  { tool: 'line', label: 'Straight line', key: 'S', icon: Slash },
  { tool: 'box', label: 'Box', key: 'B', icon: Square },
  { tool: 'ellipse', label: 'Ellipse', key: 'E', icon: Circle },
  { tool: 'text', label: 'Text', key: 'T', icon: Type },
  { tool: 'eraser', label: 'Eraser', key: 'X', icon: Eraser },
] as const;
export type DrawingTool = (typeof tools)[number]['tool'];

export const colors = [
  { label: 'Yellow', key: '1', color: penColors.yellow },
  { label: 'Blue', key: '2', color: penColors.blue },
  { label: 'Red', key: '3', color: penColors.red },
] as const;

export const widths = { min: 1, max: 20 } as const;
