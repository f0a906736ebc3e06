import type { Rational } from '#contract/media/media-facts.ts';
import { type Resources, readRate } from '../fcpxml-resources.ts';
import { findChild, type XmlElement } from '../xml.ts';

const clips = ['clip', 'asset-clip', 'ref-clip', 'sync-clip', 'mc-clip', 'gap', 'title', 'video', 'audio'];

export const isClip = ({ name }: XmlElement): boolean => clips.includes(name);
export const isMark = ({ name }: XmlElement): boolean => name === 'marker' || name === 'chapter-marker';

export const resourceOf = ({ attributes }: XmlElement, resources: Resources): XmlElement | undefined =>
  attributes.ref === undefined ? undefined : resources.get(attributes.ref);

/** The timeline that a compound clip shows. */
export const sequenceOf = (clip: XmlElement, resources: Resources): XmlElement | undefined =>
  findChild(resourceOf(clip, resources), 'sequence');

/** The frame rate of a sequence, or of what a clip shows. */
export function findFormat(element: XmlElement, resources: Resources): Rational | null {
  const source = sequenceOf(element, resources) ?? resourceOf(element, resources);
  return readRate(resources.get(element.attributes.format ?? source?.attributes.format ?? ''));
}
