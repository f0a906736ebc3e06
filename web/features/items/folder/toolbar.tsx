import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Columns3 from 'lucide-react/icons/columns-3';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import ListFilter from 'lucide-react/icons/list-filter';
import PanelRight from 'lucide-react/icons/panel-right';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useOpenFolder } from '#web/features/items/folder-context.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { info as infoCommand } from '../commands/view/info.ts';
import type { Look } from '../listing/address.ts';
import { useWorkspace } from '../workspace-context.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { useViewedPlace } from './use-viewed-place.ts';

const SortMenu = lazyComponent(() => import('./toolbar-menus.tsx').then((file) => file.SortMenu));
const SizeMenu = lazyComponent(() => import('./toolbar-menus.tsx').then((file) => file.SizeMenu));
const AddMenu = lazyComponent(() => import('./toolbar-menus.tsx').then((file) => file.AddMenu));

const looks: readonly { look: Look; label: string; icon: ReactNode }[] = [
  { look: 'grid', label: 'Show as cards', icon: <LayoutGrid size={16} aria-hidden="true" /> },
  { look: 'list', label: 'Show as a list', icon: <List size={16} aria-hidden="true" /> },
];

const square = 'grid size-control place-items-center rounded-md text-quiet hover:bg-hover hover:text-text';

export function Toolbar() {
  const { spot, listing, rights, isTop, go, info, newProject } = useOpenFolder();
  const { address, transfers, screens } = useWorkspace();
  const viewed = useViewedPlace();
  const [params] = useSearchParams();
  const isFiltering = params.has('filter') || Object.keys(address.filter).length > 0;
  const isViewed = address.look === 'board' || address.look === 'calendar';
  return (
    <div className="flex h-bar shrink-0 items-center gap-1 px-2 sm:px-6">
      <Breadcrumb spot={spot} trail={listing.first?.trail} />
      {/* On screens where the list header is missing or incomplete. */}
      <MenuButton
        aria-label="Sort"
        data-tooltip="Sort"
        className={classNames(square, address.look === 'list' && 'md:hidden')}
        preload={SortMenu.preload}
        menu={(state) => <SortMenu {...state} />}
      >
        <ArrowDownNarrowWide size={16} aria-hidden="true" />
      </MenuButton>
      {address.look === 'grid' && (
        <MenuButton
          aria-label="Card size"
          data-tooltip="Card size"
          className={classNames(square, 'max-sm:hidden')}
          preload={SizeMenu.preload}
          menu={(state) => <SizeMenu {...state} />}
        >
          <Grid3x3 size={16} aria-hidden="true" />
        </MenuButton>
      )}
      {looks.map(({ look, label, icon }) => (
        <button
          key={look}
          type="button"
          aria-label={label}
          data-tooltip={label}
          aria-pressed={address.look === look}
          onClick={() => go.setAddress({ look })}
          className={classNames(square, address.look === look && 'bg-hover text-text', 'max-sm:aria-pressed:hidden')}
        >
          {icon}
        </button>
      ))}
      {viewed && !isViewed && (
        <button
          type="button"
          aria-label="Filter"
          data-tooltip="Filter"
          aria-pressed={isFiltering}
          onClick={() => (isFiltering ? go.clearFilter() : go.setAddress({ filter: '1' }))}
          className={classNames(square, isFiltering && 'bg-hover text-text', 'max-sm:hidden')}
        >
          <ListFilter size={16} aria-hidden="true" />
        </button>
      )}
      {viewed && (
        <MenuButton
          aria-label="Views"
          data-tooltip="Views: board, calendar and saved ones"
          className={classNames(square, isViewed && 'bg-hover text-text')}
          preload={() => undefined}
          menu={(state) => <screens.ViewsMenu {...state} place={viewed} />}
        >
          <Columns3 size={16} aria-hidden="true" />
        </MenuButton>
      )}
      {rights.canInform && !isViewed && (
        <button
          type="button"
          aria-label={infoCommand.label}
          data-tooltip="Info about the selected items"
          aria-keyshortcuts={infoCommand.key}
          aria-pressed={info.isBeside}
          onClick={() => info.toggle(undefined)}
          className={classNames(square, info.isBeside && 'bg-hover text-text', 'max-lg:hidden')}
        >
          <PanelRight size={16} aria-hidden="true" />
        </button>
      )}
      {rights.canEdit && !isTop && (
        <MenuButton
          className="ml-1 inline-flex h-control shrink-0 items-center gap-1.5 rounded-md border border-line bg-raised px-3 font-medium text-sm hover:bg-hover"
          preload={() => {
            AddMenu.preload();
            transfers.preload();
          }}
          menu={(state) => <AddMenu {...state} />}
        >
          Add
          <ChevronDown size={16} className="text-quiet" aria-hidden="true" />
        </MenuButton>
      )}
      {rights.canEdit && isTop && (
        <Button className="ml-1 lg:hidden" onPointerEnter={newProject.preload} onClick={newProject.open}>
          <Plus size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">New Project</span>
        </Button>
      )}
    </div>
  );
}
