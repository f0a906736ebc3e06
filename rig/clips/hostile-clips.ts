import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeNumberedClip } from '#rig/files/clips.ts';
import { runTool } from '../programs/ffmpeg.ts';

/** `isAimed`: would read another file or the network if followed, so it must be refused. */
export type HostileClip = { name: string; isAimed: boolean };

type Targets = { canary: string; url: string };

/**
 * Files that reference other files. The targets are valid videos, so following a reference succeeds and is detected.
 */
function listAimed({ canary, url }: Targets): Record<string, string> {
  const segment = (address: string, extra = '') =>
    `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n${extra}#EXTINF:2,\n${address}\n#EXT-X-ENDLIST\n`;
  const mpd = (address: string) =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp2t"><Representation id="1" bandwidth="1"><BaseURL>${address}</BaseURL><SegmentList duration="2"><SegmentURL media="${address}"/></SegmentList></Representation></AdaptationSet></Period></MPD>`;
  const sdp = (protocol: string) =>
    `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=control:${url}\nm=video ${new URL(url).port} ${protocol} 96\na=rtpmap:96 H264/90000\n`;
  return {
    'playlist-file.mp4': segment(canary),
    'playlist-file-url.mp4': segment(`file://${canary}`),
    'playlist-relative.mp4': segment('../canary.ts'),
    'playlist-http.mp4': segment(`${url}/a.ts`),
    'playlist-tcp.mp4': segment(url.replace('http:', 'tcp:')),
    'playlist-concat.mp4': segment(`concat:${canary}|${canary}`),
    'playlist-subfile.mp4': segment(`subfile,,start,0,end,99999,,:${canary}`),
    'playlist-map.mp4': segment(canary, `#EXT-X-MAP:URI="${canary}"\n`),
    'playlist-key.mp4': segment(canary, `#EXT-X-KEY:METHOD=AES-128,URI="${url}/key"\n`),
    'playlist-crypto.mp4': segment(`crypto+file://${canary}`),
    'playlist-async.mp4': segment(`async:cache:${canary}`),
    'playlist-master.mp4': `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${url}/x.m3u8\n`,
    'playlist-media.mp4': `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="${url}/a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\n${canary}\n`,
    'playlist-mark.mp4': `\uFEFF${segment(canary)}`,
    'playlist.m3u8': segment(canary),
    'playlist.mkv': segment(canary),
    'concat-file.mp4': `ffconcat version 1.0\nfile '${canary}'\n`,
    'concat-relative.mp4': "ffconcat version 1.0\nfile '../canary.ts'\n",
    'concat-http.mp4': `ffconcat version 1.0\nfile '${url}/a.ts'\n`,
    'concat.txt': `file '${canary}'\n`,
    'dash-file.mp4': mpd(canary),
    'dash-http.mp4': mpd(`${url}/a.ts`),
    'dash.mpd': mpd(canary),
    'sdp-udp.mp4': sdp('RTP/AVP'),
    'sdp-tcp.mp4': sdp('TCP/RTP/AVP'),
    'smooth.mp4': `<?xml version="1.0"?><SmoothStreamingMedia MajorVersion="2" Duration="1"><StreamIndex Type="video" Url="${url}/{start time}"><c d="1"/></StreamIndex></SmoothStreamingMedia>`,
    'imf.mp4': `<?xml version="1.0"?><CompositionPlaylist xmlns="http://www.smpte-ra.org/schemas/2067-3/2016"><Id>urn:uuid:0</Id><EditRate>25 1</EditRate><a>${canary}</a></CompositionPlaylist>`,
    'svg.mp4': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="9" height="9"><image x:href="file://${canary}" width="9" height="9"/></svg>`,
    'reference.mov': `\0\0\0\x14ftypqt  \0\0\0\0qt  ${box('moov', box('rmra', box('rmda', box('rdrf', `\0\0\0\0url ${size(url.length + 1)}${url}\0`))))}`,
    'script.avs': `DirectShowSource("${canary}")\n`,
    'subtitles.mp4': `[Script Info]\nScriptType: v4.00+\n[Events]\nDialogue: 0,0:00:00.00,0:00:02.00,x,,0,0,0,,${canary}\n`,
    'vobsub.mp4': `# VobSub index file, v7\nsize: 160x90\nid: en, index: 0\ntimestamp: 00:00:00:000, filepos: 000000000\n# ${canary}\n`,
    'idx.vob': `# VobSub index file, v7\nid: en, index: 0\ntimestamp: 00:00:00:000, filepos: 000000000\n`,
    'redirect.asx': `<ASX version="3.0"><Entry><Ref href="${url}/a.wmv"/><Ref href="${canary}"/></Entry></ASX>`,
    'redirect.wmv': `<ASX version="3.0"><Entry><Ref href="${canary}"/></Entry></ASX>`,
    'reference.asf': `[Reference]\r\nRef1=${url}/a.asf?MSWMExt=.asf\r\nRef2=${canary}\r\n`,
    'playlist.mpg': segment(canary),
    'playlist.flv': segment(`${url}/a.ts`),
    'concat.dv': `ffconcat version 1.0\nfile '${canary}'\n`,
    'rtsp.mp4': `RTSPtextRTSP://${new URL(url).host}/x\n`,
  };
}

function box(type: string, content: string): string {
  return size(content.length + 8) + type + content;
}

function size(value: number): string {
  return String.fromCharCode(0, 0, value >> 8, value & 255);
}

type Draft = { name: string; isAimed: boolean; make: () => Promise<Buffer> };

/** Writes the clips that `pick` takes of all into `folder`. Returns all of them, and those that were written. */
export async function makeHostileClips(
  folder: string,
  targets: Targets,
  pick: (all: Draft[]) => Draft[],
): Promise<{ all: HostileClip[]; clips: HostileClip[] }> {
  await mkdir(folder, { recursive: true });
  const all = listDrafts(folder, targets);
  const clips = pick(all);
  for (const { name, make } of clips) await writeFile(join(folder, name), await make());
  return { all, clips };
}

function listDrafts(folder: string, targets: Targets): Draft[] {
  const drafts: Draft[] = [];
  const add = (name: string, make: () => Promise<Buffer> | Buffer | string, isAimed = false) => {
    drafts.push({ name, isAimed, make: async () => Buffer.from(await make()) });
  };
  for (const [name, content] of Object.entries(listAimed(targets)))
    add(name, () => Buffer.from(content, name === 'reference.mov' ? 'latin1' : 'utf8'), true);

  const good = prepareGoodClips(folder, targets);
  // Players of Windows Media open the URLs in script commands, Flash players those in metadata.
  add('script-command.wmv', async () => addScriptCommand(await good.wmv(), targets));
  add('playlist-behind.mpg', async () =>
    Buffer.concat([(await good.mpg()).subarray(0, 2_048), Buffer.from(listAimed(targets)['playlist-file.mp4'] ?? '')]),
  );
  for (const [ending, load] of Object.entries(good)) {
    add(`truncated.${ending}`, async () => {
      const bytes = await load();
      return bytes.subarray(0, Math.floor(bytes.length / 2));
    });
    add(`header-only.${ending}`, async () => (await load()).subarray(0, 40));
    for (const seed of [1, 2]) add(`damaged-${seed}.${ending}`, async () => damage(await load(), seed));
  }
  add('empty.mp4', () => '');
  add('one-byte.mp4', () => 'x');
  add('noise.mp4', () => damage(Buffer.alloc(60_000), 3, 60_000));
  add('noise-in-mp4.mp4', async () =>
    Buffer.concat([(await good.mp4()).subarray(0, 32), damage(Buffer.alloc(60_000), 4, 60_000)]),
  );
  add('page.mp4', () => '<!doctype html><video src="x">'.repeat(500));
  add('archive.mp4', () => Buffer.concat([Buffer.from('PK\x03\x04'), damage(Buffer.alloc(9_000), 5, 9_000)]));
  add('program.mp4', async () => (await readFile(process.execPath)).subarray(0, 100_000));
  add('ten-hours.mp4', async () => claimTenHours(await good.mp4()));
  const addBomb = (name: string, codec: string, mark: string, offset: number, values: number[], width: 2 | 4) =>
    add(name, async () =>
      patch(await makePicture(folder, codec, name.split('.')[1] ?? ''), mark, offset, values, width),
    );
  addBomb('picture-bomb.mov', 'png', 'IHDR', 4, [60_000, 60_000], 4);
  addBomb('picture-bomb.avi', 'mjpeg', '\xff\xc0', 5, [65_000, 65_000], 2);
  addBomb('picture-bomb.mkv', 'png', 'IHDR', 4, [30_000, 30_000], 4);
  addBomb('picture-bomb-vp8.webm', 'libvpx', '\x9d\x01\x2a', 3, [0xff3f, 0xff3f], 2);
  for (const [name, needsGood, args] of strange) {
    add(name, async () => {
      if (needsGood) await good.mp4();
      const file = join(folder, name);
      await runTool([...(needsGood ? ['-i', join(folder, 'good.mp4')] : []), ...args, file]);
      return readFile(file);
    });
  }
  return drafts;
}

/** Valid clips, each made when it is needed first. */
function prepareGoodClips(folder: string, { canary, url }: Targets) {
  const codec = ['-c:v', 'mpeg2video', '-q:v', '4', '-pix_fmt', 'yuv420p'];
  const prepare = (ending: string, output: string[]) => {
    const file = join(folder, `good.${ending}`);
    let made: Promise<Buffer> | undefined;
    return () => {
      made ??= makeNumberedClip(file, { rate: '25', frameCount: 25, output }).then((path) => readFile(path));
      return made;
    };
  };
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const wmv = ['-c:v', 'wmv2', '-q:v', '4', '-metadata', `comment=${url}/a.wmv`, '-metadata', `title=${canary}`];
  return {
    mp4: prepare('mp4', h264),
    mkv: prepare('mkv', h264),
    ts: prepare('ts', codec),
    avi: prepare('avi', codec),
    mxf: prepare('mxf', codec),
    mpg: prepare('mpg', codec),
    m2v: prepare('m2v', codec),
    flv: prepare('flv', h264),
    wmv: prepare('wmv', wmv),
    dv: prepare('dv', ['-vf', 'scale=720:576', '-c:v', 'dvvideo', '-pix_fmt', 'yuv420p']),
  };
}

async function makePicture(folder: string, codec: string, ending: string): Promise<Buffer> {
  const file = join(folder, `picture.${ending}`);
  return readFile(await makeNumberedClip(file, { rate: '25', frameCount: 2, output: ['-c:v', codec] }));
}

const tone = ['-f', 'lavfi', '-i', 'sine=1000:d=0.1'];
const quick = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const perMillisecond = ['-enc_time_base', '1:1000'];
const copyAndPcm = ['-c:v', 'copy', '-c:a', 'pcm_s16le'];
const tracks = Array(199).fill(['-map', '1:a']).flat();

/** Valid files that are unlike any other. Most are made from the valid MP4, which is the first input then. */
const strange: [name: string, needsGood: boolean, args: string[]][] = [
  ['two-hundred-tracks.mkv', true, [...tone, '-map', '0:v', ...tracks, ...copyAndPcm]],
  ['sound-after-ten-hours.mkv', true, ['-itsoffset', '36000', ...tone, '-map', '0:v', '-map', '1:a', ...copyAndPcm]],
  [
    'frame-after-ten-hours.mkv',
    true,
    ['-vf', "setpts='PTS+if(gt(N,20),36000/TB)'", '-fps_mode', 'passthrough', ...quick],
  ],
  ['sound-only.mp4', false, [...tone, '-c:a', 'aac']],
  [
    'thousand-frames-a-second.mkv',
    true,
    ['-vf', 'setpts=N/1000/TB,settb=1/1000', '-fps_mode', 'passthrough', ...perMillisecond, ...quick],
  ],
];

/** Inserts a Script Command Object of type URL after the file header, which Windows Media players follow. */
function addScriptCommand(given: Buffer, { canary, url }: Targets): Buffer {
  const wide = (text: string) => Buffer.from(text, 'utf16le');
  const command = (address: string) => {
    const head = Buffer.alloc(8);
    head.writeUInt16LE(address.length, 6);
    return Buffer.concat([head, wide(address)]);
  };
  const content = Buffer.concat([
    Buffer.from('4b1acbe3100bd011a39b00a0c90348f6', 'hex'),
    Buffer.from([2, 0, 1, 0, 3, 0]),
    wide('URL'),
    command(`${url}/a.wmv`),
    command(`file://${canary}`),
  ]);
  const object = Buffer.alloc(24);
  object.write('301afb1e620bd011a39b00a0c90348f6', 'hex');
  object.writeUInt32LE(24 + content.length, 16);
  const bytes = Buffer.concat([given.subarray(0, 30), object, content, given.subarray(30)]);
  bytes.writeUInt32LE(given.readUInt32LE(16) + 24 + content.length, 16);
  bytes.writeUInt32LE(given.readUInt32LE(24) + 1, 24);
  return bytes;
}

/** Deterministic damage, so that a failing test fails again. */
function damage(given: Buffer, seed: number, count = Math.ceil(given.length / 200)): Buffer {
  const bytes = Buffer.from(given);
  let state = seed * 2654435761;
  for (let n = 0; n < count; n += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const at = count >= bytes.length ? n : state % bytes.length;
    bytes[at] = (state >>> 16) & 255;
  }
  return bytes;
}

/** Patches every occurrence of the mark, so that no picture of the file stays intact. */
function patch(given: Buffer, mark: string, offset: number, values: number[], width: 2 | 4): Buffer {
  const bytes = Buffer.from(given);
  const text = Buffer.from(mark, 'latin1');
  for (
    let at = bytes.indexOf(text);
    at >= 0 && at + offset + values.length * width <= bytes.length;
    at = bytes.indexOf(text, at + 1)
  ) {
    values.forEach((value, n) => {
      bytes.writeUIntBE(value, at + offset + n * width, width);
    });
  }
  if (bytes.equals(given)) throw new Error(`nothing to patch: ${mark}`);
  return bytes;
}

/** Patches the headers of the movie, its track and its media. */
function claimTenHours(given: Buffer): Buffer {
  const bytes = Buffer.from(given);
  for (const [type, scaleAt, durationAt] of [
    ['mvhd', 16, 20],
    ['mdhd', 16, 20],
    ['tkhd', 0, 24],
  ] as const) {
    const at = bytes.indexOf(type);
    const scale = scaleAt ? bytes.readUInt32BE(at + scaleAt) : 1000;
    bytes.writeUInt32BE(scale * 36_000, at + durationAt);
  }
  return bytes;
}
