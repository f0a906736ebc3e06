/** Without schemas, because the first page of the browser needs them and not zod. */

/** Fixed by the specification. */
export const wrongTypeText = 'File type must be video/*.';

/** The formats that the server reads, as a sentence lists them. */
export const videoFormats = 'MP4, MOV, MKV, WebM, AVI, MXF, MPEG, MTS, FLV, WMV, Ogg, 3GP and DV';

export const videoTypePattern = /^video\/[\w.+-]{1,60}$/i;

/** Cameras and browsers report unusual types or none; the file extension then decides. */
const typesByEnding: Record<string, string> = {
  '3g2': 'video/3gpp2',
  '3gp': 'video/3gpp',
  asf: 'video/x-ms-asf',
  avi: 'video/x-msvideo',
  divx: 'video/x-msvideo',
  dv: 'video/dv',
  f4v: 'video/mp4',
  flv: 'video/x-flv',
  m1v: 'video/mpeg',
  m2p: 'video/mpeg',
  m2t: 'video/mp2t',
  m2ts: 'video/mp2t',
  m2v: 'video/mpeg',
  m4v: 'video/mp4',
  mkv: 'video/x-matroska',
  mod: 'video/mpeg',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  mpe: 'video/mpeg',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  mts: 'video/mp2t',
  mxf: 'video/mxf',
  ogg: 'video/ogg',
  ogv: 'video/ogg',
  qt: 'video/quicktime',
  tod: 'video/mp2t',
  ts: 'video/mp2t',
  vob: 'video/mpeg',
  webm: 'video/webm',
  wmv: 'video/x-ms-wmv',
};

/** Extensions of video files whose type a browser may not know: ".mkv". */
export const videoEndings: readonly string[] = Object.keys(typesByEnding).map((ending) => `.${ending}`);

/** The type to upload a file with; undefined if it is not a video. */
export function videoTypeOf(name: string, type: string): string | undefined {
  if (videoTypePattern.test(type)) return type.toLowerCase();
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return type === '' || type.startsWith('application/') ? typesByEnding[ending] : undefined;
}
