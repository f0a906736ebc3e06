import { classNames } from '#web/ui/class-names.ts';
import type { Layout } from './use-review-layout.ts';

const bar = 'animate-breathe rounded-sm bg-hover';
const comments = ['first', 'second', 'third'];

/** The places of the picture, the timeline, the controls and the comments. */
export function ReviewSkeleton({ layout }: { layout: Layout }) {
  return (
    <main className="flex min-h-0 flex-1 bg-surround stacked:flex-col">
      <p role="status" className="sr-only">
        Loading the file
      </p>
      <div className={classNames('flex min-w-0 flex-col', layout !== 'stacked' && 'flex-1')}>
        <div className="grid min-h-0 flex-1 place-items-center">
          <div className="aspect-video max-h-full w-full animate-breathe bg-panel" />
        </div>
        <div className="flex flex-col gap-4 px-5 py-4">
          <div className={classNames(bar, 'h-track')} />
          <div className="flex gap-3 pt-4 stacked:pt-0">
            <div className={classNames(bar, 'h-5 w-24')} />
            <div className={classNames(bar, 'h-5 w-32')} />
          </div>
        </div>
        {layout === 'beside' && <div className="h-dock shrink-0 border-line border-t bg-panel" />}
      </div>
      {layout !== 'fill' && (
        <div className="bg-panel beside:w-panel beside:max-w-1/2 shrink-0 beside:border-l border-line stacked:flex-1 stacked:border-t">
          {comments.map((one) => (
            <div key={one} className="flex gap-2.5 border-line border-b px-4 py-3">
              <div className="size-7 shrink-0 animate-breathe rounded-full bg-hover" />
              <div className="flex-1">
                <div className={classNames(bar, 'mt-1 h-3 w-1/3')} />
                <div className={classNames(bar, 'mt-3 h-3 w-4/5')} />
              </div>
            </div>
          ))}
        </div>
      )}
    </main>
  );
}
