import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { sizeOfPicture } from './picture-size.ts';
import { readPage } from './read-page.ts';

/** Makes modules of the pages in docs/guide, with the addresses and sizes of their pictures. */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/docs\/guide\/[\w-]+\.md$/ },
      handler(markdown, id) {
        const page = readPage(id, markdown);
        const files = page.sections.flatMap(({ blocks }) =>
          blocks.flatMap((block) => (block.kind === 'picture' ? block.file : [])),
        );
        const imports = files.flatMap((file, n) => [
          `import dark${n} from './pictures/${file}';`,
          `import light${n} from './pictures/${lightOf(dirname(id), file)}';`,
        ]);
        const pictures = files.map((file, n) => {
          const { width, height } = sizeOfPicture(join(dirname(id), 'pictures', file));
          return `'${file}': { dark: dark${n}, light: light${n}, width: ${width}, height: ${height} },`;
        });
        const own = `export default { ...${JSON.stringify(page)}, pictures: { ${pictures.join('\n')} } };`;
        return { code: [...imports, own].join('\n'), moduleType: 'js', map: null };
      },
    },
  };
}

/** A page names the picture for the dark theme. Some are the same in both. */
function lightOf(folder: string, file: string): string {
  const light = file.replace('-dark.', '-light.');
  return existsSync(join(folder, 'pictures', light)) ? light : file;
}
