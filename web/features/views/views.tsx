import { lazyComponent, lazyPage } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export const Viewed = lazyPage(() => import('./viewed.tsx').then((file) => file.Viewed));
/** For the palette, which loads them when it opens. */
export const listViewLinks = async (teamId: string) => (await import('./view-links.ts')).listViewLinks(teamId);
export const ViewsMenu = lazyComponent(() => import('./views-menu.tsx').then((file) => file.ViewsMenu));
