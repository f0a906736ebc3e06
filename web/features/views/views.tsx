import { lazyComponent, lazyPage, lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export const Viewed = lazyPage(() => import('./viewed.tsx').then((file) => file.Viewed));
export const ListBar = lazyPart(() => import('./list-bar.tsx').then((file) => file.ListBar));
/** For the palette, which loads them when it opens. */
export const listViewLinks = async (teamId: string) => (await import('./view-links.ts')).listViewLinks(teamId);
export const ViewsMenu = lazyComponent(() => import('./views-menu.tsx').then((file) => file.ViewsMenu));
