import { useMemo } from 'react';
import type { Zoom } from '#web/ui/zoom/zoom.ts';
import { chooseLevel, listTiles, type Pyramid, placeOfTile, visibleRegion } from './tiles.ts';
import { useTiles } from './use-tiles.ts';

type Size = { width: number; height: number };

/** The sharper tiles of what is on the screen, over the review copy. Coarser ones stay below until they have arrived. */
export function TileLayer({
  pyramid,
  url,
  zoom,
  place,
  stage,
  pictureWidth,
  onStale,
}: {
  pyramid: Pyramid;
  url: string;
  zoom: Zoom;
  place: Size;
  stage: Size;
  pictureWidth: number;
  onStale: () => void;
}) {
  const level = chooseLevel(pyramid, stage.width * zoom.scale * window.devicePixelRatio, pictureWidth);
  const isShown = level !== null && stage.width > 0;
  const wanted = useMemo(
    () => (isShown ? listTiles(pyramid, level, visibleRegion(zoom, place, stage)) : []),
    [isShown, pyramid, level, zoom, place, stage],
  );
  const loaded = useTiles(pyramid, url, wanted, onStale);
  const shown = useMemo(() => {
    if (!isShown) return [];
    const region = visibleRegion(zoom, place, stage);
    return pyramid.levels
      .slice(0, level + 1)
      .flatMap(({ width }, at) => (width > pictureWidth ? listTiles(pyramid, at, region) : []));
  }, [isShown, pyramid, level, zoom, place, stage, pictureWidth]);
  return shown.map((tile) => {
    const address = loaded.get(tile.n);
    const { left, top, width, height } = placeOfTile(pyramid, tile);
    return (
      address && (
        <img
          key={tile.n}
          src={address}
          alt=""
          data-tile={tile.level}
          draggable={false}
          className="pointer-events-none absolute max-w-none"
          style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
        />
      )
    );
  });
}
