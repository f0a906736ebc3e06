import { Dialog as Base } from '@base-ui/react/dialog';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { FileItem } from '#contract/items.ts';
import { Button } from '#web/ui/button.tsx';
import type { DialogState } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MiddleName } from '#web/ui/middle-name.tsx';
import { useOpener } from '#web/ui/use-opener.ts';
import { reportLink } from './stale-links.ts';

/** The whole screen for one video. Space plays and pauses, Escape closes, the focus returns to the card. */
export function VideoPreview({
  file,
  onReview,
  open,
  onOpenChange,
}: DialogState & { file: FileItem; onReview: (file: FileItem) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const reachedS = useRef(0);
  const finalFocus = useOpener(open);
  const isBroken = broken !== null && broken === file.SignedUrl;
  const src = isBroken ? null : file.SignedUrl;

  /** Its link may have ended; with the next one it goes on where it was. */
  function onBroken() {
    setBroken(src);
    reportLink();
  }

  function toggle() {
    if (video.current?.paused) void video.current.play().catch(() => undefined);
    else video.current?.pause();
  }

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-surround transition-opacity duration-slow data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-theme="dark"
          initialFocus={() => playButton.current ?? true}
          finalFocus={finalFocus}
          className="fixed inset-0 z-20 flex flex-col bg-surround text-text outline-none transition-opacity duration-slow data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex h-bar shrink-0 items-center gap-3 px-4">
            <Base.Title className="min-w-0 flex-1 font-medium text-base">
              <MiddleName name={file.name} />
            </Base.Title>
            <Button onClick={() => onReview(file)}>Open the review</Button>
            <Base.Close
              render={
                <IconButton label="Close" shortcut="Esc">
                  <X size={20} aria-hidden="true" />
                </IconButton>
              }
            />
          </header>
          {src === null ? (
            <div className="m-auto max-w-text px-6 text-center">
              <p className="text-md">There is nothing to play yet</p>
              <p className="mt-2 text-pretty text-quiet">
                {isBroken
                  ? 'This browser cannot play the video as it is. Its review copy will play here once it is made.'
                  : 'This video has no playable copy so far. It plays here as soon as there is one; the file itself is safe.'}
              </p>
            </div>
          ) : (
            <>
              <video
                ref={video}
                src={src}
                poster={file.PosterUrl ?? undefined}
                autoPlay
                playsInline
                onClick={toggle}
                onPlay={() => setPlaying(true)}
                onPause={() => setPlaying(false)}
                onTimeUpdate={({ currentTarget }) => {
                  reachedS.current = currentTarget.currentTime;
                }}
                onLoadedMetadata={({ currentTarget }) => {
                  if (reachedS.current > 0) currentTarget.currentTime = reachedS.current;
                }}
                onError={onBroken}
                className="min-h-0 w-full flex-1 object-contain"
              >
                <track kind="captions" />
              </video>
              <div className="flex h-bar shrink-0 items-center justify-center">
                <IconButton ref={playButton} label={isPlaying ? 'Pause' : 'Play'} shortcut="Space" onClick={toggle}>
                  {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
                </IconButton>
              </div>
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
