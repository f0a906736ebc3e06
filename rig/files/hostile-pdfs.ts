import { deflateSync } from 'node:zlib';
import { writePdf } from './write-pdf.ts';

export type HostilePdf = { name: string; write: () => Buffer };

const page = { lines: ['A page like any other'] };
const picture = (side: number, filter = deflateSync(Buffer.alloc(side * side, 0x7f), { level: 9 })) => ({
  pages: [{ content: '595 0 0 842 0 0 cm /Im1 Do', resources: '/XObject << /Im1 4 0 R >>' }],
  objects: [
    {
      dictionary: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
      stream: filter,
    },
  ],
});
/** Opens, calls or reads something as soon as a reader follows it. */
const action = (body: string) => ({ pages: [page], catalog: `/OpenAction << /Type /Action ${body} >>` });
/** A stream that unpacks to a thousand times its size, packed so often. */
function packOften(times: number, bytes: number): Buffer {
  let packed: Buffer = Buffer.alloc(bytes, 0x20);
  for (let time = 0; time < times; time++) packed = deflateSync(packed, { level: 9 });
  return packed;
}

/** PDFs that try to read a file, to open a connection, or to use up the machine. */
export function listHostilePdfs({ canary, url }: { canary: string; url: string }): HostilePdf[] {
  const of = (name: string, write: () => Buffer): HostilePdf => ({ name: `${name}.pdf`, write });
  const usual = () => writePdf({ pages: [page, page, page] });
  const outside = `/F << /Type /Filespec /FS /URL /F (${url}/outside) >>`;
  const local = `/F << /Type /Filespec /F (${canary}) /UF (${canary}) >>`;
  return [
    of('script', () => writePdf(action(`/S /JavaScript /JS (app.launchURL\\("${url}"\\); while \\(true\\) {})`))),
    of('launch', () => writePdf(action(`/S /Launch ${local} /Win << /F (${canary}) >>`))),
    of('go-outside', () => writePdf(action(`/S /URI /URI (${url}/uri)`))),
    of('go-to-another-file', () => writePdf(action(`/S /GoToR /D [0 /Fit] ${local}`))),
    of('submit', () => writePdf(action(`/S /SubmitForm ${outside}`))),
    of('import-data', () => writePdf(action(`/S /ImportData ${local}`))),
    of('embedded', () =>
      writePdf({
        pages: [page],
        catalog: '/Names << /EmbeddedFiles << /Names [(run.exe) 4 0 R] >> >>',
        objects: [
          '<< /Type /Filespec /F (run.exe) /EF << /F 5 0 R >> >>',
          { dictionary: '/Type /EmbeddedFile', stream: Buffer.from('MZ') },
        ],
      }),
    ),
    of('content-elsewhere', () =>
      writePdf({ pages: [{ extra: '/Contents 4 0 R' }], objects: [{ dictionary: outside, stream: Buffer.alloc(0) }] }),
    ),
    of('content-of-a-file', () =>
      writePdf({ pages: [{ extra: '/Contents 4 0 R' }], objects: [{ dictionary: local, stream: Buffer.alloc(0) }] }),
    ),
    of('picture-elsewhere', () => {
      const { pages, objects } = picture(8);
      return writePdf({ pages, objects: objects.map((one) => ({ ...one, dictionary: `${one.dictionary} ${local}` })) });
    }),
    of('form-of-xml', () =>
      writePdf({
        pages: [page],
        catalog: '/AcroForm << /XFA 4 0 R /Fields [] >>',
        objects: [
          {
            dictionary: '',
            stream: Buffer.from(
              `<!DOCTYPE x [<!ENTITY e SYSTEM "file://${canary}"><!ENTITY u SYSTEM "${url}/x">]><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">&e;&u;</xdp:xdp>`,
            ),
          },
        ],
      }),
    ),
    of('metadata-with-entities', () =>
      writePdf({
        pages: [page],
        catalog: '/Metadata 4 0 R',
        objects: [
          {
            dictionary: '/Type /Metadata /Subtype /XML',
            stream: Buffer.from(`<!DOCTYPE x [<!ENTITY e SYSTEM "file://${canary}">]><x>&e;</x>`),
          },
        ],
      }),
    ),
    of('pages-100000', () => writePdf({ pages: Array.from({ length: 100_000 }, () => ({ content: '' })) })),
    of('pages-claimed', () =>
      Buffer.from(usual().toString('latin1').replace('/Count 3', '/Count 2000000000'), 'latin1'),
    ),
    of('pages-in-a-circle', () => Buffer.from(usual().toString('latin1').replace('[4 0 R', '[2 0 R'), 'latin1')),
    of('form-in-itself', () =>
      writePdf({
        pages: [{ content: '/Fm Do', resources: '/XObject << /Fm 4 0 R >>' }],
        objects: [
          {
            dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /Fm 4 0 R >> >>',
            stream: Buffer.from('/Fm Do /Fm Do'),
          },
        ],
      }),
    ),
    of('forms-doubled-30-times', () =>
      writePdf({
        pages: [{ content: '/Fm Do', resources: '/XObject << /Fm 4 0 R >>' }],
        objects: Array.from({ length: 30 }, (_, n) => ({
          dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /Fm ${Math.min(5 + n, 33)} 0 R >> >>`,
          stream: Buffer.from(n === 29 ? '0 0 9 9 re f' : '/Fm Do /Fm Do'),
        })),
      }),
    ),
    of('huge-page', () => writePdf({ pages: [{ ...page, width: 2_000_000_000, height: 2_000_000_000 }] })),
    of('thin-page', () => writePdf({ pages: [{ ...page, width: 1, height: 14_400 }] })),
    of('empty-page-box', () => writePdf({ pages: [{ ...page, width: 0, height: 0 }] })),
    of('picture-of-900-megapixels', () => writePdf(picture(30_000))),
    of('picture-that-claims-more', () => writePdf(picture(60_000, deflateSync(Buffer.alloc(1_000))))),
    of('packed-three-times', () =>
      writePdf({
        pages: [{ extra: '/Contents 4 0 R' }],
        objects: [
          { dictionary: '/Filter [/FlateDecode /FlateDecode /FlateDecode]', stream: packOften(3, 500_000_000) },
        ],
      }),
    ),
    of('100000-lines', () => writePdf({ pages: [{ content: '0 0 m 500 800 l S '.repeat(100_000) }] })),
    of('deep-state', () => writePdf({ pages: [{ content: 'q '.repeat(3_000_000) }] })),
    of('deep-arrays', () => writePdf({ pages: [{ content: `${'['.repeat(1_000_000)} TJ` }] })),
    of('shading-without-end', () =>
      writePdf({
        pages: [{ content: '/Sh sh', resources: '/Shading << /Sh 4 0 R >>' }],
        objects: [
          '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1e9 0 1e9] /Function 5 0 R >>',
          {
            dictionary: '/FunctionType 4 /Domain [0 1e9 0 1e9] /Range [0 1 0 1 0 1]',
            stream: Buffer.from('{ mul sin dup dup }'),
          },
        ],
      }),
    ),
    of('no-table-of-objects', () =>
      Buffer.from(
        usual()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n9'),
      ),
    ),
    of('table-in-a-circle', () => writePdf({ pages: [page], trailer: '/Prev 15' })),
    of('truncated', () => usual().subarray(0, 700)),
    of('header-alone', () => Buffer.from('%PDF-1.7\n')),
    of('empty', () => Buffer.alloc(0)),
    of('noise', () => Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919 + (n >> 3) * 104_729) & 0xff))),
    of('noise-with-a-header', () =>
      Buffer.concat([
        Buffer.from('%PDF-1.4\n'),
        Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919 + (n >> 3) * 104_729) & 0xff)),
      ]),
    ),
    of('page-of-the-web', () => Buffer.from(`<!doctype html><script>fetch("${url}")</script>`)),
    of('drawing-with-a-header', () =>
      Buffer.from(
        `%PDF-1.7\n<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${canary}" width="9" height="9"/></svg>`,
      ),
    ),
    of('drawing-before-the-header', () =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${canary}"/></svg><!-- %PDF-1.7 -->`),
    ),
    of('encrypted', () =>
      writePdf({
        pages: [page],
        objects: [`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`],
        trailer: '/Encrypt 4 0 R /ID [<00> <00>]',
      }),
    ),
  ];
}
