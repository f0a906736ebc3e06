import type { Clip } from '#server/markers/marker.ts';

/** Ten minutes at 24 frames per second from 01:00:00:00. */
export function sampleClip(changes: Partial<Clip> = {}): Clip {
  return {
    name: 'A012.mp4',
    version: 1,
    rate: { num: 24, den: 1 },
    isDropFrame: false,
    isVariable: false,
    startFrame: 86_400,
    frameCount: 14_400,
    width: 1920,
    height: 1080,
    audio: null,
    url: 'https://vizio.example/feedback?item=1',
    ...changes,
  };
}

export const sampleIds = ['3f2b8c1e-1111-4a6b-9c3d-0123456789ab', '3f2b8c1e-2222-4a6b-9c3d-0123456789ab'] as const;

export const sampleLink = (id: string) => `https://vizio.example/feedback?item=1&comment=${id}&version=2`;
