import { keepPreviousData, useQuery } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import UserRound from 'lucide-react/icons/user-round';
import { useNavigate, useSearchParams } from 'react-router';
import type { FoundAnywhere, FoundComment, FoundPerson } from '#contract/items/search.ts';
import { call } from '#web/api/client.ts';
import { kindIcons, kindOfItem } from '#web/ui/kind-icon.tsx';
import { useStore } from '#web/ui/store.ts';
import { marksQuery } from '../marks/use-marks.ts';
import type { Icon, PaletteCommand } from '../page-ports.ts';
import { useWorkState, useWorkspace } from '../workspace-context.ts';
import { matchCommands } from './match-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { useDebounced } from './use-debounced.ts';
import { useMoreCommands } from './use-more-commands.ts';

/** A line of the palette. */
export type Option = {
  id: string;
  name: string;
  /** Names that differ from their neighbours in the middle are shortened so that the difference stays. */
  isName: boolean;
  detail: string;
  Icon: Icon;
  /** Shown with their picture in place of the icon. */
  person?: FoundPerson;
  act: () => void;
};
export type Group = { title: string; options: Option[] };

const most = 12;
const mostCommands = 5;
const mostRecent = 6;

/** The lines of the palette for a text. Commands come first: they are there at once, so results below move nothing. */
export function usePalette(text: string, commands: readonly PaletteCommand[]) {
  const { places } = useWorkspace();
  const more = useMoreCommands(commands);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const q = useDebounced(text);
  const search = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('searchEverything', { query: { q, limit: most } }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const marks = useQuery({ ...marksQuery(), staleTime: 0 });
  const chosen = useStore(useWorkState().chosen, ({ item }) => item);
  const video = chosen?.type === 'file' ? chosen : marks.data?.recent[0];
  const all = [...commands, ...(video ? reviewCommands(video, places.reviewHref, (href) => void navigate(href)) : [])];
  const found = text === '' || q === '' ? undefined : search.data;

  function ofItem(item: Omit<FoundAnywhere, 'parentId'>): Option {
    const { id, name, type, teamId, teamName, path } = item;
    const isFolder = type === 'folder';
    const names = isFolder ? [...path, name] : path;
    // A file is shown in its folder, where its menu is.
    const state = isFolder ? undefined : { reveal: id, at: Date.now() };
    const act = () => void navigate(places.folderHref(teamId, names, params), { state });
    const Icon = kindIcons[kindOfItem(item)];
    return { id, name, isName: true, detail: [teamName, ...path].join(' / '), Icon, act };
  }
  function ofRecent(item: Parameters<typeof ofItem>[0]): Option {
    return { ...ofItem(item), act: () => void navigate(places.reviewHref(item.id)) };
  }
  function ofComment(comment: FoundComment): Option {
    const { id, excerpt, authorName, itemId, itemName, teamName, version, isNewest } = comment;
    const address = `${places.reviewHref(itemId)}${isNewest ? '' : `&version=${version}`}&comment=${id}`;
    const act = () => void navigate(address);
    const detail = `${authorName} on ${itemName}, ${teamName}`;
    return { id, name: excerpt, isName: false, detail, Icon: MessageSquare, act };
  }
  function ofPerson(person: FoundPerson): Option {
    const { userId, name, email, teamId, teamName } = person;
    const act = () => void navigate(`/home?team=${teamId}&view=info`);
    return { id: userId, name, isName: false, detail: `${email} · ${teamName}`, Icon: UserRound, person, act };
  }
  function ofCommand({ label, Icon, act }: PaletteCommand): Option {
    return { id: `command ${label}`, name: label, isName: false, detail: '', Icon, act };
  }

  // Without the recent files the commands would move when these arrive.
  const isEmpty = text === '' && marks.isPending;
  const groups: Group[] = isEmpty
    ? []
    : text === ''
      ? [
          { title: 'Recent', options: (marks.data?.recent ?? []).slice(0, mostRecent).map(ofRecent) },
          { title: 'Commands', options: all.map(ofCommand) },
        ]
      : [
          {
            title: 'Commands',
            options: matchCommands([...all, ...more], text)
              .slice(0, mostCommands)
              .map(ofCommand),
          },
          { title: 'Folders and files', options: (found?.items ?? []).map(ofItem) },
          { title: 'Comments', options: (found?.comments ?? []).map(ofComment) },
          { title: 'People', options: (found?.people ?? []).map(ofPerson) },
        ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    error: search.error,
    /** Whether the results are those of the text. */
    isCurrent: text === '' || (q === text && search.data !== undefined && !search.isPlaceholderData),
  };
}
