import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Certificate } from '#contract/approvals/certificates.ts';
import { saveBlob } from '#web/ui/save-blob.ts';
import { CertificatePage } from './certificate-page.tsx';

/** Downloads a certificate as one page that needs nothing else: no server, no script, no network. */
export function savePage(name: string, signed: string): void {
  const certificate = Certificate.parse(JSON.parse(signed));
  const title = name.replace(/[.]json$/, '');
  const address = `data:application/json;charset=utf-8,${encodeURIComponent(signed)}`;
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = 'en';
  page.head.append(...metas.map((names) => Object.assign(page.createElement('meta'), names)), makeStyle(page));
  const root = createRoot(page.body);
  flushSync(() => root.render(<CertificatePage certificate={certificate} signed={{ name, address }} />));
  const text = `<!doctype html>\n${page.documentElement.outerHTML}\n`;
  root.unmount();
  saveBlob(new Blob([text], { type: 'text/html' }), `${title}.html`);
}

/** In front of all else, so that the page loads and runs nothing. */
const metas = [
  { httpEquiv: 'Content-Security-Policy', content: "default-src 'none'; style-src 'unsafe-inline'" },
  { name: 'viewport', content: 'width=device-width' },
];

const makeStyle = (page: Document) => Object.assign(page.createElement('style'), { textContent: styles });

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.125rem; margin-top: 2rem; }
dl, td, .quiet { font-size: 0.875rem; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; }
dt { min-width: 11rem; opacity: 0.75; }
dd { margin: 0; flex: 1 1 16rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.5rem 0.5rem 0; border-top: 1px solid; text-align: start; vertical-align: top; }
td p, td ul { margin: 0.25rem 0 0; padding: 0; white-space: pre-line; list-style: none; }
footer { margin-top: 2rem; border-top: 1px solid; }
.code { font-family: monospace; }
section, tr { break-inside: avoid-page; }
`;
