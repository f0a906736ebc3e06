/** A small tree of XML. Text and attributes are escaped when it is written, so no writer escapes anything itself. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string | number>;
  content: string | XmlElement[];
};

/** An element with text, a number, or other elements; `undefined` among them is left out. */
export function element(
  name: string,
  content: string | number | readonly (XmlElement | undefined)[] = [],
  attributes: Record<string, string | number> = {},
): XmlElement {
  if (typeof content === 'string' || typeof content === 'number') return { name, attributes, content: `${content}` };
  return { name, attributes, content: content.filter((child) => child !== undefined) };
}

export function writeDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${root.name}>\n${writeElement(root, '')}\n`;
}

function writeElement({ name, attributes, content }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(`${value}`)}"`);
  const opening = `${indent}<${name}${written.join('')}`;
  if (content.length === 0) return `${opening}/>`;
  if (typeof content === 'string') return `${opening}>${escapeText(content)}</${name}>`;
  const children = content.map((child) => writeElement(child, `${indent}  `));
  return [`${opening}>`, ...children, `${indent}</${name}>`].join('\n');
}

function escapeText(text: string): string {
  return cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Parsers turn a bare line break in an attribute into a space (XML 1.0, 3.3.3). */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** Removes what XML 1.0 forbids even as a reference: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, '');
}
