import Menu from 'lucide-react/icons/menu';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../buttons/icon-button.tsx';
import { lazyPart } from '../lazy-component.ts';

const Drawer = lazyPart(() => import('../dialogs/drawer.tsx').then((file) => file.Drawer));

/**
 * The frame of the workspace. Wide: strip, column, content. Below 1024 px the column becomes a drawer; below 720 px the
 * strip joins it and `bottomBar` appears.
 */
export function WorkspaceShell({
  strip,
  column,
  topBar,
  banner,
  bottomBar,
  children,
}: {
  strip: ReactNode;
  column: ReactNode;
  topBar: ReactNode;
  banner: ReactNode;
  bottomBar: ReactNode;
  children: ReactNode;
}) {
  const [drawer, setDrawer] = useState<boolean | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer
  useEffect(() => setDrawer((was) => was && false), [key]);

  return (
    <div data-grows className="flex h-dvh overflow-hidden">
      <a
        href="#work"
        className="fixed top-2 left-2 z-30 -translate-y-16 rounded-md bg-accent inline-flex h-control items-center px-3 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="hidden bg-ground md:flex">{strip}</div>
      <div className="hidden border-line border-r bg-panel lg:flex">{column}</div>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-bar shrink-0 items-center gap-1 border-line border-b px-2 sm:gap-2 sm:px-4">
          <IconButton
            label="Open the menu"
            className="lg:hidden"
            aria-haspopup="dialog"
            aria-expanded={drawer === true}
            {...Drawer.intent}
            onClick={() => setDrawer(true)}
          >
            <Menu size={20} aria-hidden="true" />
          </IconButton>
          {topBar}
        </header>
        {banner}
        <main id="work" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
          {children}
        </main>
        <div className="md:hidden">{bottomBar}</div>
      </div>
      {drawer !== null && (
        <Drawer label="Menu" open={drawer} onOpenChange={setDrawer}>
          <div className="flex bg-ground md:hidden">{strip}</div>
          <div className="flex bg-panel">{column}</div>
        </Drawer>
      )}
    </div>
  );
}
