import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { PaletteCommand } from '#web/features/items/items.tsx';
import { chooseTheme } from '#web/features/theme/theme.tsx';

/** Only typing finds them: a button beside the search changes the theme, too. */
export const themeCommands: readonly PaletteCommand[] = [
  { label: 'Dark theme', words: 'mode', Icon: Moon, act: () => chooseTheme('dark') },
  { label: 'Light theme', words: 'mode', Icon: Sun, act: () => chooseTheme('light') },
  { label: 'Same theme as system', words: 'mode', Icon: Monitor, act: () => chooseTheme('system') },
];
