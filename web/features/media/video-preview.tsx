import { Dialog as Base } from '@base-ui/react/dialog';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { FileItem } from '#contract/items/items.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import type { Media } from '#contract/media/processing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { useOpener } from '#web/ui/dialogs/use-opener.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { NothingPlays } from './nothing-plays.tsx';
import { SourceVideo } from './source-video.tsx';
import type { Source } from './sources.ts';
import { useSource } from './use-source.ts';

type PreviewProps = DialogState & {
  file: FileItem;
  /** Undefined for a file without an upload. */
  version: number | undefined;
  /** At first; the preview has a button for it. */
  isMuted: boolean;
  onReview: () => void;
  onRetry: (() => void) | undefined;
};

/** The largest picture of a file: an image whole, else its poster. */
function findStill(media: Media | undefined): string | undefined {
  const urlOf = (wanted: string) => media?.outputs.find(({ output }) => output.kind === wanted)?.url;
  return urlOf('picture') ?? urlOf('poster');
}

/** All channels of a sound. */
function findSound(media: Media | undefined): Source | null {
  const sound = media?.outputs.find(({ output }) => output.kind === 'sound' && output.channel === null);
  return sound ? { kind: 'file', url: sound.url } : null;
}

/** Full-window preview of a file. Space and Escape close it, and the focus returns to the card. */
export function VideoPreview({
  file,
  version,
  isMuted: startsMuted,
  onReview,
  onRetry,
  open,
  onOpenChange,
}: PreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(startsMuted);
  const finalFocus = useOpener(open, popup);
  const isNewest = version === undefined || version === file.versions;
  const playing = useSource(file.id, version, isNewest ? file.playUrl : null, open);
  const { query, media, line, onBroken, hasFailed } = playing;
  const kind = kindOfType(media?.contentType ?? file.contentType);
  const still = findStill(media) ?? (isNewest ? (file.posterUrl ?? undefined) : undefined);
  const source = kind === 'audio' ? findSound(media) : kind === 'video' ? playing.source : null;
  /** An image or the first page of a PDF is a picture, which needs no more. */
  const isShown = still !== undefined && (kind === 'image' || kind === 'pdf');
  const count = media?.versions.length ?? file.versions;

  function toggle() {
    if (video.current?.paused) void video.current.play().catch(() => undefined);
    else video.current?.pause();
  }

  const keys: Record<string, () => void> = {
    ' ': () => onOpenChange(false),
    k: toggle,
    m: () => setMuted((was) => !was),
  };

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-surround transition-opacity duration-slow data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-theme="dark"
          ref={popup}
          // Not a button, which would take the Space key.
          initialFocus={popup}
          finalFocus={() => finalFocus()}
          onKeyDown={(event) => {
            const act = keys[event.key];
            const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement;
            if (!act || isPress || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            if (!event.repeat) act();
          }}
          className="fixed inset-0 z-20 flex flex-col bg-surround text-text outline-none transition-opacity duration-slow data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex h-bar shrink-0 items-center gap-3 px-4">
            <Base.Title className="min-w-0 font-medium text-base">
              <MiddleName name={file.name} />
            </Base.Title>
            <p className="flex-1 whitespace-nowrap text-quiet text-sm tabular-nums">
              {count > 1 && version !== undefined && `Version ${version} of ${count}`}
            </p>
            <Button onClick={onReview}>Open the review</Button>
            <Base.Close
              render={
                <IconButton label="Close" shortcut="Esc">
                  <X size={20} aria-hidden="true" />
                </IconButton>
              }
            />
          </header>
          {source === null ? (
            <div className="relative min-h-0 flex-1">
              {still && (
                <img
                  src={still}
                  alt={isShown ? file.name : ''}
                  className={classNames('absolute inset-0 size-full object-contain', !isShown && 'opacity-40')}
                />
              )}
              {!query.isPending && !isShown && (
                <div className="absolute inset-0 grid place-items-center px-6 text-center">
                  <NothingPlays
                    kind={kind}
                    processing={media?.processing}
                    hasFailed={hasFailed && kind === 'video'}
                    onRetry={isNewest ? onRetry : undefined}
                  />
                </div>
              )}
            </div>
          ) : (
            <>
              <SourceVideo
                ref={video}
                source={source}
                line={line}
                onBroken={(broken) => void onBroken(broken)}
                poster={still}
                muted={isMuted}
                onClick={toggle}
                onPlay={() => setPlaying(true)}
                onPause={() => setPlaying(false)}
                className="min-h-0 w-full flex-1 object-contain"
              />
              <div className="flex h-bar shrink-0 items-center justify-center">
                <IconButton label={isPlaying ? 'Pause' : 'Play'} shortcut="K" onClick={toggle}>
                  {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
                </IconButton>
                <IconButton label={isMuted ? 'Sound on' : 'Mute'} shortcut="M" onClick={() => setMuted(!isMuted)}>
                  {isMuted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
                </IconButton>
              </div>
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
