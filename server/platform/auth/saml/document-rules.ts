import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Says for the log why a document was refused. It holds nothing of the document but names. */
export class RefusedResponse extends Error {}

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion';
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const signature = 'http://www.w3.org/2000/09/xmldsig#';
/** Canonical forms cost the square of names and attributes, before any signature is checked. */
const most = { elements: 1_000, depth: 24, attributes: 16, characters: 1_000, namespaces: 64 };

/** Signatures by SHA-1 can be forged, and a shared secret is no signature of the provider. */
const algorithms = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]);

/**
 * Two parsers may see two documents in the same bytes, which is how signatures are wrapped. So only plain documents pass:
 * one response, in it one assertion, signatures directly below these, each id once, and nothing that parsers read in
 * several ways.
 */
export function requirePlainDocument(xml: string): void {
  const path: string[] = [];
  const ids = new Set<string>();
  let [elements, assertions, namespaces] = [0, 0, 0];
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (what: string) => () => {
    throw new RefusedResponse(`the document has ${what}`);
  };
  parser.on('error', ({ message }) => refuse(`a fault: ${message.slice(0, 100)}`)());
  parser.on('doctype', refuse('a document type'));
  parser.on('comment', refuse('a comment'));
  parser.on('processinginstruction', refuse('a processing instruction'));
  parser.on('cdata', refuse('a CDATA section'));
  parser.on('xmldecl', ({ encoding, version }) => {
    if (version !== '1.0' || (encoding ?? 'UTF-8').toUpperCase() !== 'UTF-8') refuse('another encoding than UTF-8')();
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > most.elements || path.length >= most.depth) refuse('too many elements')();
    namespaces += Object.keys(tag.ns ?? {}).length;
    requireFewAttributes(tag, refuse);
    if (namespaces > most.namespaces) refuse('too many namespaces')();
    requireIdsOnce(tag, ids, refuse);
    requireKnownAlgorithm(tag, refuse);
    const name = `{${tag.uri}}${tag.local}`;
    if (path.length === 0 && name !== `{${protocol}}Response`) refuse('another root than a response')();
    if (/assertion$/i.test(tag.local)) {
      assertions += 1;
      if (name !== `{${assertion}}Assertion` || path.length !== 1) refuse('an assertion in an unusual place')();
    }
    if (tag.local === 'StatusCode' && path.length === 2 && tag.attributes.Value?.value !== success)
      refuse(`the status ${tag.attributes.Value?.value.slice(0, 100)}`)();
    if (tag.local === 'Signature') requirePlaceOfSignature(tag, path, refuse);
    path.push(name);
  });
  parser.on('closetag', () => path.pop());
  parser.write(xml).close();
  if (assertions !== 1) refuse(`${assertions} assertions instead of one`)();
}

type Refuse = (what: string) => () => never;

function requireFewAttributes({ attributes }: SaxesTagNS, refuse: Refuse): void {
  const values = Object.values(attributes);
  const isLong = values.some(({ value }) => value.length > most.characters);
  if (isLong || values.length > most.attributes) refuse('too many or too long attributes')();
}

function requireIdsOnce({ attributes }: SaxesTagNS, ids: Set<string>, refuse: Refuse): void {
  for (const { local, value } of Object.values(attributes)) {
    if (local.toLowerCase() !== 'id') continue;
    if (ids.has(value)) refuse('the same id twice')();
    ids.add(value);
  }
}

function requireKnownAlgorithm({ uri, attributes }: SaxesTagNS, refuse: Refuse): void {
  // Also one with a prefix, which some readers take for the same.
  const named = Object.values(attributes).filter(({ local }) => local === 'Algorithm');
  for (const { value } of named)
    if (uri !== signature || !algorithms.has(value)) refuse(`the algorithm ${value.slice(0, 100)}`)();
}

function requirePlaceOfSignature({ uri }: SaxesTagNS, path: string[], refuse: Refuse): void {
  const isOwn = path.length === 1 || (path.length === 2 && path[1] === `{${assertion}}Assertion`);
  if (uri !== signature || !isOwn) refuse('a signature in an unusual place')();
}
