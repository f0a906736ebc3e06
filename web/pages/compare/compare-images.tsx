import { PictureCompare } from '#web/features/picture-compare/picture-compare.tsx';
import type { ComparedFiles } from './compare-pictures.tsx';

export function CompareImages({ files, onStale }: ComparedFiles) {
  const pictures = files.flatMap(({ media, id, name }) => {
    const found = media.outputs.find(({ output }) => output.kind === 'picture');
    if (found?.output.kind !== 'picture') return [];
    const { width, height } = found.output;
    return { id, name, url: found.url, width, height, onStale };
  });
  return <PictureCompare pictures={pictures} />;
}
