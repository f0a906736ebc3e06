import { describeGrid, formatPlace } from '#server/markers/clip-scale.ts';
import type { Marker, MarkerSheet } from '#server/markers/marker.ts';
import { avidColors } from '#server/markers/write/avid-colors.ts';
import { toOneLine, writeLines } from '#server/markers/write/text.ts';

const maxTextLength = 5_000;

/**
 * The markers of Avid Media Composer as it exports them to XML: a list of attributes per marker. The file refers to a
 * document type that it does not bring along, as Avid's own files do.
 */
export function writeAvidXml({ clip, markers, placeless }: MarkerSheet): string {
  const grid = describeGrid(clip);
  const remarks = [
    ...(grid ? [grid] : []),
    ...placeless.map((marker) => `No place in this version: ${marker.author}: ${writeLines(marker, maxTextLength)}`),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>',
    '<!DOCTYPE Avid:StreamItems SYSTEM "AvidSettingsFile.dtd">',
    '<Avid:StreamItems xmlns:Avid="http://www.avid.com">',
    ...remarks.map(writeRemark),
    '  <Avid:XMLFileData>',
    '    <AvProp name="DomainMagic" type="string">Domain</AvProp>',
    '    <AvProp name="DomainKey" type="char4">58424a44</AvProp>',
    ...markers.flatMap((marker) => writeMarker(marker, formatPlace(marker.frame, clip))),
    '  </Avid:XMLFileData>',
    '</Avid:StreamItems>',
    '',
  ].join('\n');
}

function writeMarker(marker: Marker, timecode: string): string[] {
  const color = avidColors[marker.color];
  const attributes = [
    writeNumber('_ATN_CRM_LONG_CREATE_DATE', findSecond(marker.id)),
    writeText('_ATN_CRM_USER', toOneLine(marker.author) || 'Vizio'),
    writeText('_ATN_CRM_COM', writeLines(marker, maxTextLength)),
    writeText('_ATN_CRM_COLOR_EXTENDED', color),
    writeText('_ATN_CRM_COLOR', color),
    writeText('_ATN_CRM_ID', marker.id),
    writeText('_ATN_CRM_TC', timecode),
    writeText('_ATN_CRM_TRK', 'V1'),
    writeNumber('_ATN_CRM_LENGTH', marker.length),
  ];
  return [
    '    <AvClass id="ATTR">',
    `      <AvProp id="ATTR" name="__OMFI:ATTR:NumItems" type="int32">${attributes.length}</AvProp>`,
    '      <List id="OMFI:ATTR:AttrRefs">',
    ...attributes.map((attribute) => `        <ListElem>${attribute}</ListElem>`),
    // Avid ends each list with an empty element.
    '        <ListElem/>',
    '      </List>',
    '    </AvClass>',
  ];
}

/** A UUIDv7 begins with its creation time, in milliseconds since 1970. */
function findSecond(id: string): number {
  return /^.{14}7/.test(id) ? Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / 1000) : 0;
}

const writeText = (name: string, value: string) => writeAttribute(2, name, 'StringAttribute', 'string', value);
const writeNumber = (name: string, value: number) => writeAttribute(1, name, 'IntAttribute', 'int32', String(value));

function writeAttribute(kind: number, name: string, field: string, type: string, value: string): string {
  return [
    `<AvProp id="ATTR" name="OMFI:ATTB:Kind" type="int32">${kind}</AvProp>`,
    `<AvProp id="ATTR" name="OMFI:ATTB:Name" type="string">${name}</AvProp>`,
    `<AvProp id="ATTR" name="OMFI:ATTB:${field}" type="${type}">${escapeXml(value)}</AvProp>`,
  ].join('');
}

/** Two hyphens would end a remark. */
const writeRemark = (text: string) => `  <!-- ${escapeXml(text).replace(/-(?=-)|-$/g, '‐')} -->`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without what XML 1.0 forbids. */
function escapeXml(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\p{Cs}\uFFFE\uFFFF]/gu, ' ').replace(/[&<>"]/g, (found) => entities[found] ?? '');
}
