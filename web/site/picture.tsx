import { classNames } from '#web/ui/class-names.ts';

const files = import.meta.glob<string>('./pictures/*.{png,jpg}', { eager: true, query: '?url', import: 'default' });

/** Only the proportions matter: they reserve space while an image loads. */
const sizes = {
  workspace: { width: 1440, height: 900 },
  'workspace-phone': { width: 780, height: 1688 },
  plans: { width: 1440, height: 900 },
  'sign-in': { width: 1440, height: 900 },
} as const;

const themes = [
  { theme: 'dark', only: 'only-dark' },
  { theme: 'light', only: 'only-light' },
] as const;

function addressOf(name: string): string | undefined {
  return files[`./pictures/${name}.png`] ?? files[`./pictures/${name}.jpg`];
}

/** A screenshot of the product, in the visitor's theme. */
export function Picture({ name, alt, className }: { name: keyof typeof sizes; alt: string; className?: string }) {
  return (
    <div className={className}>
      {themes.map(({ theme, only }) => (
        <img
          key={theme}
          src={addressOf(`${name}-${theme}`)}
          {...sizes[name]}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={classNames('block h-auto w-full', only)}
        />
      ))}
    </div>
  );
}
