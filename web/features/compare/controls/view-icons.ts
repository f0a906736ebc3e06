import Blend from 'lucide-react/icons/blend';
import Columns from 'lucide-react/icons/columns-2';
import Contrast from 'lucide-react/icons/contrast';
import Diff from 'lucide-react/icons/diff';
import Eye from 'lucide-react/icons/eye';
import Grid from 'lucide-react/icons/grid-2x2';
import Layers from 'lucide-react/icons/layers-2';
import Rows from 'lucide-react/icons/rows-2';
import Single from 'lucide-react/icons/square';
import type { Mode } from '../engine/compare-state.ts';

export const viewIcons: Record<Mode, typeof Eye> = {
  beside: Columns,
  below: Rows,
  grid: Grid,
  single: Single,
  wipe: Contrast,
  overlay: Blend,
  onion: Layers,
  difference: Diff,
  blink: Eye,
};
