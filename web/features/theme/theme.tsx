import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { keepOnDevice, oneOf } from '#web/kept/kept.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useObservable } from '#web/ui/store.ts';

type Theme = 'dark' | 'light';
type ThemeChoice = Theme | 'system';

/** public/theme.js reads the key, and the two attributes of <html>, before the first paint. */
const kept = keepOnDevice<ThemeChoice>('vizio-theme', oneOf('dark', 'light', 'system'), 'system');
const { dataset } = document.documentElement;
const prefersLight = matchMedia('(prefers-color-scheme: light)');

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-theme-choice'] });
  return () => observer.disconnect();
}

function readTheme(): Theme {
  return dataset.theme === 'light' ? 'light' : 'dark';
}

function readChoice(): ThemeChoice {
  return dataset.themeChoice === 'system' ? 'system' : readTheme();
}

export function chooseTheme(choice: ThemeChoice): void {
  const preferred = prefersLight.matches ? 'light' : 'dark';
  dataset.themeChoice = choice;
  dataset.theme = choice === 'system' ? preferred : choice;
  kept.write(choice);
}

export function useThemeChoice(): ThemeChoice {
  return useObservable({ get: readChoice, subscribe });
}

export function ThemeToggle({ className }: { className?: string }) {
  const theme = useObservable({ get: readTheme, subscribe });
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Use the ${other} theme`} className={className} onClick={() => chooseTheme(other)}>
      {theme === 'dark' ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
    </IconButton>
  );
}
