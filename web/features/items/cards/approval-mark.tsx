import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import Stamp from 'lucide-react/icons/stamp';
import type { FileItem } from '#contract/items/items.ts';
import { call } from '#web/api/client.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, MenuLink, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';

const words = {
  approved: 'Approved',
  approvedWithChanges: 'Approved with changes',
  changesRequired: 'Changes required',
} as const;

/** The one mark of an approval. A click says who still owes a decision. */
export function ApprovalMark({ file, isReachable }: { file: FileItem; isReachable: boolean }) {
  if (!file.approval) return null;
  const { result, isLocked, owed } = file.approval;
  const said = result ? words[result] : owed > 0 ? `${owed} to decide` : 'In approval';
  const Icon = isLocked ? Lock : Stamp;
  return (
    <MenuButton
      aria-label={`Approval of ${file.name}: ${said}`}
      data-tooltip={said}
      tabIndex={isReachable ? 0 : -1}
      className={classNames(
        'relative flex h-4 shrink-0 items-center gap-1 text-xs tabular-nums pointer-coarse:after:absolute pointer-coarse:after:-inset-3',
        result === null ? 'text-in-progress' : result === 'changesRequired' ? 'text-upcoming' : 'text-done',
      )}
      preload={() => {}}
      menu={(state) => <OwedMenu {...state} file={file} />}
    >
      <Icon size={12} aria-hidden="true" />
      {result === null && owed > 0 && <span aria-hidden="true">{owed}</span>}
    </MenuButton>
  );
}

function OwedMenu({ file, ...state }: MenuState & { file: FileItem }) {
  const { data } = useQuery({
    queryKey: ['approvals', file.id, file.versions],
    queryFn: ({ signal }) =>
      call('showApproval', { params: { itemId: file.id }, query: { version: file.versions } }, signal).then(
        ({ approval }) => approval,
      ),
    enabled: state.open,
    staleTime: 0,
  });
  const owing = (data?.stages ?? []).flatMap(({ seats }) => seats.filter(({ owes }) => owes));
  const href = `/feedback?item=${file.id}&open=approval`;
  return (
    <Menu {...state} align="end">
      {owing.map(({ id, person }) => (
        <MenuLink key={id} href={href}>
          <Avatar name={person.name} id={person.userId} image={person.image} size="small" />
          <span className="min-w-0 truncate">{person.name} has not decided</span>
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink href={href}>Open the approval</MenuLink>
    </Menu>
  );
}
