import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { childText, findChild, listChildren, parseXml, walkXml } from './xml.ts';

describe('XML of editing programs', () => {
  it('reads elements, attributes, entities and CDATA', () => {
    const root = parseXml(
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="4"><!-- a --><name> A &amp; &#x1F3AC; </name><name><![CDATA[<b>]]></name></xmeml>`,
    );
    expect(root).toMatchObject({ name: 'xmeml', attributes: { version: '4' } });
    expect(childText(root, 'name')).toBe('A & 🎬');
    expect(listChildren(root, 'name').map(({ text }) => text)).toEqual([' A & 🎬 ', '<b>']);
    expect(findChild(root, 'rate')).toBeUndefined();
    expect([...walkXml(root)].map(({ name }) => name)).toEqual(['xmeml', 'name', 'name']);
  });

  it.each([
    ['an unclosed element', '<a><b></a>'],
    ['an open end', '<a>'],
    ['no element', 'plain text'],
    ['nothing', ''],
    ['two roots', '<a/><b/>'],
    ['a NUL', '<a>\0</a>'],
    ['an unknown entity', '<!DOCTYPE a [<!ENTITY b "bomb">]><a>&b;</a>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an attribute without quotes', '<a b=c/>'],
  ])('rejects %s with a sentence for people', (_, text) => {
    expect(() => parseXml(text)).toThrow(/^This XML file is damaged: .+\. Export it again\.$/);
  });

  it('rejects documents beyond its limits', () => {
    const limits = { characters: 100, elements: 5, attributes: 3, depth: 4 };
    const parse = (text: string) => () => parseXml(text, limits);
    expect(parse(`<r>${'<a/>'.repeat(4)}</r>`)).not.toThrow();
    expect(parse(`<r>${'<a/>'.repeat(5)}</r>`)).toThrow(/more than 5 elements/);
    expect(parse('<a>'.repeat(5))).toThrow(/nested more than 4 deep/);
    expect(parse('<r a="" b="" c="" d=""/>')).toThrow(/more than 3 attributes/);
    expect(parse(`<r>${'a'.repeat(100)}</r>`)).toThrow(/million characters/);
  });
});

describe('decodeText', () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

  it('reads UTF-8 and UTF-16 with and without a byte order mark', () => {
    expect(decodeText(Buffer.from('\uFEFFé🎬'))).toEqual({ text: 'é🎬', warning: null });
    expect(decodeText(utf16('Marker Name\té🎬'))).toEqual({ text: 'Marker Name\té🎬', warning: null });
    expect(decodeText(utf16('Marker').swap16())).toEqual({ text: 'Marker', warning: null });
    expect(decodeText(Buffer.from('Marker Name', 'utf16le'))).toEqual({ text: 'Marker Name', warning: null });
    expect(decodeText(Buffer.from([]))).toEqual({ text: '', warning: null });
  });

  it('guesses older encodings and says so', () => {
    const windows = decodeText(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x61, 0x94]));
    expect(windows).toEqual({ text: 'café “a”', warning: expect.stringContaining('Windows-1252') });
    const mac = decodeText(Buffer.from([0x63, 0x61, 0x66, 0x8e, 0x20, 0xd2, 0x61, 0xd3]));
    expect(mac).toEqual({ text: 'café “a”', warning: expect.stringContaining('Mac OS Roman') });
  });
});
