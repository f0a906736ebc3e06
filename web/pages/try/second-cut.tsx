import { Breakable } from '#web/ui/text/breakable.tsx';
import { useObjectUrl } from './use-object-url.ts';

/** The later cut, which is only looked at. */
export function SecondCut({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return (
    <figure className="w-full max-md:w-40">
      <video
        src={url}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden="true"
        className="aspect-video w-full rounded-lg border border-line bg-surround"
      />
      <figcaption className="wrap-anywhere mt-2 text-sm">
        <span className="font-medium">v2</span>{' '}
        <span className="text-quiet">
          <Breakable text={file.name} />
        </span>
      </figcaption>
    </figure>
  );
}
