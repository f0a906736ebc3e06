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
