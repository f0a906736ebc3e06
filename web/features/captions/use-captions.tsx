import Captions from 'lucide-react/icons/captions';
import CaptionsOff from 'lucide-react/icons/captions-off';
import { Suspense, useState } from 'react';
import type { FramedCue } from '#contract/captions/cue-frames.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { useKept } from '#web/kept/use-kept.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent, lazyPart } from '#web/ui/lazy-component.ts';
import { findLike, keptLanguage } from './kept-language.ts';
import { useTracks } from './use-tracks.ts';

const CaptionsMenu = lazyComponent(() => import('./captions-menu.tsx').then((file) => file.CaptionsMenu));
const CueLayer = lazyPart(() => import('./cue-layer.tsx').then((file) => file.CueLayer));
const CuesDialog = lazyPart(() => import('./cues-dialog.tsx').then((file) => file.CuesDialog));
const TracksDialog = lazyPart(() => import('./tracks-dialog.tsx').then((file) => file.TracksDialog));

export type PlayerPort = {
  frame: () => number;
  useFrame: () => number;
  useFormatTime: () => (frame: number) => string;
  pause: () => void;
  seekTo: (frame: number) => void;
};

type Options = {
  itemId: string;
  version: number;
  fileName: string;
  player: PlayerPort;
  /** Null until the frames of the video are known. */
  clock: FrameClock | null;
  can: { comment: boolean; edit: boolean; download: boolean };
  onComment: (cue: FramedCue) => void;
  commentField: () => HTMLElement | null;
};

/** The captions of a version on its page: the button with the menu, the cues over the picture, and the dialogs. */
export function useCaptions({ itemId, version, fileName, player, clock, can, onComment, commentField }: Options) {
  const tracks = useTracks({ itemId, version });
  const [kept, setKept] = useKept(keptLanguage);
  const [opened, setOpened] = useState<{ dialog: 'cues' | 'tracks'; isOpen: boolean } | null>(null);
  const like = findLike(tracks, kept);
  const shown = kept.isOn ? like : undefined;
  const choose = (id: string | null) => {
    const { language, name } = tracks.find((track) => track.id === id) ?? kept;
    setKept({ language, name, isOn: id !== null });
  };
  const dialog = (name: 'cues' | 'tracks') => ({
    open: opened?.dialog === name && opened.isOpen,
    onOpenChange: (isOpen: boolean) => setOpened({ dialog: name, isOpen }),
  });
  const Icon = shown ? Captions : CaptionsOff;
  return {
    /** For the key. */
    toggle: () => like && choose(shown ? null : like.id),
    button: (tracks.length > 0 || can.edit) && (
      <MenuButton
        aria-label="Captions"
        data-tooltip="Captions  Shift C"
        className={classNames(
          'inline-grid size-control shrink-0 place-items-center rounded-md transition-colors hover:bg-hover hover:text-text',
          shown ? 'text-text' : 'text-quiet',
        )}
        preload={CaptionsMenu.preload}
        menu={(state) => (
          <CaptionsMenu
            {...state}
            tracks={tracks}
            shownId={shown?.id ?? null}
            onChoose={choose}
            onCues={() => setOpened({ dialog: 'cues', isOpen: true })}
            onTracks={can.edit || can.download ? () => setOpened({ dialog: 'tracks', isOpen: true }) : undefined}
            canEdit={can.edit}
          />
        )}
      >
        <Icon size={16} aria-hidden="true" />
      </MenuButton>
    ),
    layer: shown && <CueLayer itemId={itemId} track={shown} clock={clock} player={player} />,
    dialog: (
      <Suspense fallback={null}>
        {opened?.dialog === 'cues' && like && (
          <CuesDialog
            {...dialog('cues')}
            itemId={itemId}
            track={like}
            clock={clock}
            player={player}
            onComment={can.comment ? onComment : undefined}
            commentField={commentField}
          />
        )}
        {opened?.dialog === 'tracks' && (
          <TracksDialog
            {...dialog('tracks')}
            {...{ itemId, version, fileName, tracks }}
            canEdit={can.edit}
            canDownload={can.download}
            onAdded={({ language, name }) => setKept({ language, name, isOn: true })}
          />
        )}
      </Suspense>
    ),
  };
}
