import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guidePages } from './scripts/web/guide/guide-pages.ts';
import { pageChunks } from './scripts/web/page-chunks.ts';
import { pdfParts } from './scripts/web/pdf-parts.ts';

const page = (path: string) => fileURLToPath(new URL(`./web/${path}`, import.meta.url));

const [app, site] = [page('index.html'), page('site/index.html')];
const chunks = pageChunks({ app, site, main: page('main.tsx'), router: page('router.tsx') });
/** Every page has loaded these, so no part needs to name them as what to load before it. */
const loadedAlways = /^assets\/(app|app-site|rolldown-runtime)-.{8}\.js$/;

/** Two pages: the application, and the marketing site that the landing page frames. */
export default defineConfig({
  root: 'web',
  plugins: [guidePages(), pdfParts(), react(), tailwindcss(), chunks.plugin],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: {
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !loadedAlways.test(name)),
    },
    rolldownOptions: {
      input: { app, site },
      // Without the modules that they import: those have groups of their own.
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks.nameOf }] } },
    },
  },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      // Not all of /api: our own modules in web/api have addresses there.
      ['/api/auth/', '/api/v1.0/', '/vizioApi/', '/s/'].map((path) => [
        path,
        { target: process.env.API_ORIGIN, changeOrigin: false, ws: true },
      ]),
    ),
  },
});
