// Runs before the first paint, so that the theme never flashes. features/theme writes the choice.
{
  const { dataset } = document.documentElement;
  const prefersLight = matchMedia('(prefers-color-scheme: light)');
  const apply = () => {
    const choice = dataset.themeChoice;
    dataset.theme = choice === 'system' ? (prefersLight.matches ? 'light' : 'dark') : choice;
  };
  try {
    const kept = localStorage.getItem('vizio-theme');
    dataset.themeChoice = kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    dataset.themeChoice = 'system'; // Storage may be forbidden.
  }
  apply();
  prefersLight.addEventListener('change', apply);
}

// zod compiles its schemas with eval and tests at load whether it may. Our policy forbids that, and each test would be
// reported as a breach, hiding a real one. zod reads this when its module loads, so no module can set it in time.
globalThis.__zod_globalConfig = { jitless: true };
