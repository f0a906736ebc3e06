import { Link } from 'react-router';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import { folderInTeam, workspaceHref } from '#web/pages/addresses/link-places.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { KindIcon } from '#web/ui/kind-icon.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';

/** The items of a selection with their places in the workspace, for members of the team. */
export function SelectionForMembers({ link: { items, teamId, teamName, title } }: { link: OpenLink }) {
  return (
    <NoticePage
      title={title || 'Shared items'}
      actions={<ButtonLink to={folderInTeam(teamId, [])}>Open the workspace</ButtonLink>}
    >
      <title>{`${title || 'Shared items'} · Vizio`}</title>
      <p className="text-pretty">This link shares these items of {teamName}. You are a member, so open them there.</p>
      <ul aria-label="Shared items" className="mt-4 flex flex-col text-left">
        {items.map((item) => (
          <li key={item.id}>
            <Link
              to={workspaceHref({ items: [item], teamId })}
              className="flex min-h-control items-center gap-3 rounded-md px-2 py-1.5 text-text hover:bg-hover"
            >
              <KindIcon item={item} className="shrink-0 text-quiet" />
              <span className="min-w-0 flex-1">
                <MiddleName name={item.name} className="font-medium" />
                <span className="block truncate text-quiet text-xs">
                  {item.names.slice(0, -1).join(' / ') || teamName}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </NoticePage>
  );
}
