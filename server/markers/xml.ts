import { SaxesParser } from 'saxes';
import { AppError } from '#server/platform/app-error.ts';

export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own text with entities resolved, without the text of its children. */
  text: string;
};

/** A feature film's timeline has some 100,000 elements at 15 levels. */
export const xmlLimits = { characters: 20_000_000, elements: 300_000, attributes: 600_000, depth: 100 };

/**
 * Reads a document strictly. Only the five entities of XML itself exist: a document type is skipped, nothing is
 * expanded, and nothing is loaded.
 */
export function parseXml(text: string, limits = xmlLimits): XmlElement {
  if (text.length > limits.characters) throw tooLarge(`more than ${limits.characters / 1e6} million characters`);
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const path = [document];
  let [elements, attributes] = [0, 0];
  const parser = new SaxesParser();
  const append = (part: string) => {
    const element = path.at(-1);
    if (element) element.text += part;
  };
  parser.on('error', ({ message }) => {
    throw damaged(message);
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.attributes) throw tooLarge(`more than ${limits.attributes} attributes`);
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > limits.elements) throw tooLarge(`more than ${limits.elements} elements`);
    if (path.length > limits.depth) throw tooLarge(`elements nested more than ${limits.depth} deep`);
    const element = { name: tag.name, attributes: tag.attributes, children: [], text: '' };
    path.at(-1)?.children.push(element);
    path.push(element);
  });
  parser.on('closetag', () => path.pop());
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(text).close();
  const [root] = document.children;
  if (!root) throw damaged('no element');
  return root;
}

export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function listChildren(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The trimmed text of a child; undefined without such a child. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  return findChild(element, name)?.text.trim();
}

/** The element and everything in it, in the order of the document. */
export function* walkXml(element: XmlElement): Generator<XmlElement> {
  const waiting = [element];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let n = next.children.length - 1; n >= 0; n--) waiting.push(next.children[n] as XmlElement);
  }
}

function damaged(reason: string): AppError {
  const where = reason.replace(/\.$/, '').slice(0, 200);
  return new AppError('bad_request', `This XML file is damaged: ${where}. Export it again.`);
}

function tooLarge(reason: string): AppError {
  return new AppError('too_large', `This XML file has ${reason}. Export a shorter timeline.`);
}
