import type { MediaErrorKind } from '#server/media/media-error.ts';
import { joinTwice, keepPart, pullDown, replaceText } from './patch-clip.ts';

/** A clip as found in the wild: how ffmpeg makes it, and the expected result. */
export type FamilyClip = {
  name: string;
  ending: string;
  output: string;
  inputs?: string;
  rate?: string;
  /** Edits the bytes that ffmpeg wrote. */
  patch?: (file: string) => void;
  /** The expected error, if the clip is refused. */
  refused?: MediaErrorKind;
  /** The picture is rotated on output, so its numbers cannot be read at their usual place. */
  isTurned?: boolean;
  /** The last packet is truncated; only decoding tells whether it still shows a frame. */
  isCut?: boolean;
};

type Row = [name: string, output: string, given?: Omit<Partial<FamilyClip>, 'name' | 'output'>];

const tone = '-f lavfi -i sine=1000:d=0.8:r=48000';
const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const x265 = '-c:v libx265 -preset ultrafast -x265-params log-level=none';
const mpeg2 = '-c:v mpeg2video -q:v 2 -pix_fmt yuv420p';
const interlaced = '-vf setfield=tff -flags +ilme+ildct';
const fast = '-deadline realtime -cpu-used 8 -b:v 1M';
const av1 = '-c:v libaom-av1 -usage realtime -cpu-used 8 -pix_fmt yuv420p';
const uneven =
  "-vf settb=1/1000,setpts='floor(N/4)*260+if(eq(mod(N,4),1),20)+if(eq(mod(N,4),2),60)+if(eq(mod(N,4),3),130)' -fps_mode passthrough -enc_time_base:v 1:1000";
const twoTracks = '-map 0:v -map 1:a -map 1:a';
const pal = '-vf scale=720:576';
const dv = `${pal} -c:v dvvideo -pix_fmt yuv420p`;
const fields = '-vf scale=160:96,setfield=tff -x264-params tff=1';
const cenc = `-encryption_scheme cenc-aes-ctr -encryption_key ${'76'.repeat(16)} -encryption_kid ${'a7'.repeat(16)}`;
const imx =
  '-g 1 -b:v 30M -minrate 30M -maxrate 30M -bufsize 1200000 -rc_init_occupancy 1200000 -qmin 1 -qmax 12 -f mxf_d10';

const cutTail = { patch: keepPart(0, 0.7), isCut: true };
const cutHead = { patch: keepPart(0.35, 1) };
const sound = { inputs: tone };
const noPicture = { ...sound, refused: 'no-picture' } as const;

const families: Record<string, { ending: string; rows: Row[] }> = {
  MP4: {
    ending: 'mp4',
    rows: [
      ['H.264 and AAC', `${x264} -bf 2 -c:a aac`, sound],
      ['no sound', x264],
      ['fragmented', `${x264} -bf 2 -movflags frag_keyframe+empty_moov`],
      ['HEVC', x265],
      ['10-bit HEVC as phones tag it', `${x265} -pix_fmt yuv420p10le -tag:v hvc1`],
      ['AV1', av1],
      ['VP9', `-c:v libvpx-vp9 ${fast}`],
      ['MPEG-4 ASP with B-frames', '-c:v mpeg4 -q:v 2 -bf 2'],
      ['MPEG-2', `${mpeg2} -bf 2`],
      ['Motion JPEG', '-c:v mjpeg -q:v 2 -pix_fmt yuvj420p'],
      ['10-bit 4:2:2', `${x264} -pix_fmt yuv422p10le`],
      ['4:4:4', `${x264} -pix_fmt yuv444p`],
      ['lossless', `${x264} -qp 0`],
      ['interlaced', `${x264} ${fields}`],
      ['odd size', `${x264} -vf scale=161:91 -pix_fmt yuv444p`],
      ['rotated', `${x264} -metadata:s:v rotate=180`, { isTurned: true }],
      ['variable rate', `${x264} -bf 2 ${uneven}`, { rate: '25' }],
      ['two tracks of sound', `${twoTracks} ${x264} -c:a aac`, sound],
      ['Dolby sound', `${x264} -c:a ac3`, sound],
      ['only I-frames', `${x264} -g 1`],
      ['59.94', `${x264} -bf 2`, { rate: '60000/1001' }],
      ['cut tail, header in front', `${x264} -movflags +faststart`, cutTail],
      ['cut tail, header behind', x264, { ...cutTail, refused: 'unreadable' }],
      ['encrypted', `${x264} ${cenc}`, { refused: 'encrypted' }],
      ['sound only', '-map 1:a -c:a aac', noPicture],
      ['a codec that nothing decodes', `${x264}`, { patch: replaceText('avc1', 'zzzz'), refused: 'codec-not-taken' }],
    ],
  },
  MOV: {
    ending: 'mov',
    rows: [
      ['ProRes 422 HQ', '-c:v prores_ks -profile:v 3 -pix_fmt yuv422p10le -c:a pcm_s24le', sound],
      ['ProRes Proxy', '-c:v prores_ks -profile:v 0 -pix_fmt yuv422p10le'],
      ['ProRes 4444 with alpha', '-c:v prores_ks -profile:v 4 -pix_fmt yuva444p10le'],
      ['DNxHR LB', '-vf scale=320:180,format=yuv422p -c:v dnxhd -profile:v dnxhr_lb'],
      ['DNxHR HQX in 10 bit', '-vf scale=320:180,format=yuv422p10le -c:v dnxhd -profile:v dnxhr_hqx'],
      ['DNxHD', '-vf scale=1920:1080,format=yuv422p -c:v dnxhd -b:v 120M', { rate: '25' }],
      ['H.264 and PCM', `${x264} -bf 2 -c:a pcm_s16le`, sound],
      ['HEVC with alpha left out', `${x265} -tag:v hvc1`],
      ['Motion JPEG', '-c:v mjpeg -q:v 2 -pix_fmt yuvj422p'],
      ['Animation with alpha', '-c:v qtrle -pix_fmt argb'],
      ['PNG with alpha', '-c:v png -pix_fmt rgba'],
      ['DV', dv, { rate: '25' }],
      ['uncompressed 8 bit', '-c:v rawvideo -pix_fmt uyvy422'],
      ['uncompressed 10 bit', '-c:v v210'],
      ['CineForm', '-vf scale=320:192 -c:v cfhd -pix_fmt yuv422p10le'],
      ['Hap', '-vf scale=160:88 -c:v hap'],
      ['Sorenson Video', '-c:v svq1 -pix_fmt yuv410p'],
      ['JPEG 2000', '-c:v jpeg2000'],
      ['time code track', `${x264} -timecode 10:00:00:00`, { rate: '25' }],
      ['eight tracks of sound', `-map 0:v ${'-map 1:a '.repeat(8)} ${x264} -c:a pcm_s24le`, sound],
      ['interlaced MPEG-2', `${mpeg2} ${interlaced}`],
      ['rotated', `${x264} -metadata:s:v rotate=90`, { isTurned: true }],
      ['cut tail, header behind', '-c:v prores_ks', { ...cutTail, refused: 'unreadable' }],
    ],
  },
  'MKV and WebM': {
    ending: 'mkv',
    rows: [
      ['H.264 and AAC', `${x264} -bf 2 -c:a aac`, sound],
      ['HEVC 10 bit', `${x265} -pix_fmt yuv420p10le`],
      ['AV1', av1],
      ['VP8 in WebM', `-c:v libvpx ${fast}`, { ending: 'webm' }],
      ['VP8 with alpha', `-c:v libvpx ${fast} -pix_fmt yuva420p -auto-alt-ref 0`, { ending: 'webm' }],
      ['VP9 and Opus in WebM', `-c:v libvpx-vp9 ${fast} -c:a libopus`, { ...sound, ending: 'webm' }],
      ['VP9 in 10 bit', `-c:v libvpx-vp9 ${fast} -pix_fmt yuv420p10le`],
      ['FFV1', '-c:v ffv1 -level 3 -c:a flac', sound],
      ['HuffYUV', '-c:v huffyuv -pix_fmt yuv422p'],
      ['Ut Video', '-c:v utvideo -pix_fmt yuv420p'],
      ['MPEG-2 of a DVD', `${mpeg2} -bf 2 -c:a ac3`, { ...sound, rate: '30000/1001' }],
      ['MPEG-4 ASP', '-c:v libxvid -q:v 2 -bf 2'],
      ['Theora', '-c:v libtheora -q:v 8'],
      ['ProRes', '-c:v prores_ks'],
      ['Motion JPEG', '-c:v mjpeg -q:v 2 -pix_fmt yuvj420p'],
      ['variable rate', `${x264} -bf 2 ${uneven}`, { rate: '25' }],
      ['two tracks of sound', `${twoTracks} ${x264} -c:a libvorbis`, sound],
      ['interlaced', `${x264} ${fields}`],
      ['time code', `${x264} -metadata timecode=10:00:00:00`, { rate: '25' }],
      ['written live, without an index', `${x264} -live 1`],
      ['cut tail', x264, cutTail],
      ['sound only', '-map 1:a -c:a flac', noPicture],
    ],
  },
  AVI: {
    ending: 'avi',
    rows: [
      ['DivX and MP3', '-c:v mpeg4 -vtag DX50 -q:v 2 -c:a mp3', sound],
      ['Xvid with B-frames', '-c:v libxvid -q:v 2 -bf 2'],
      ['DivX 3', '-c:v msmpeg4 -q:v 2'],
      ['MPEG-4 version 2', '-c:v msmpeg4v2 -q:v 2'],
      ['H.264', `${x264} -bf 2`],
      ['Motion JPEG and PCM', '-c:v mjpeg -q:v 2 -pix_fmt yuvj422p -c:a pcm_s16le', sound],
      ['DV', dv, { rate: '25' }],
      ['HuffYUV', '-c:v huffyuv -pix_fmt yuv422p'],
      ['FFV1', '-c:v ffv1'],
      ['Ut Video', '-c:v utvideo -pix_fmt gbrp'],
      ['MagicYUV', '-c:v magicyuv -pix_fmt yuv422p'],
      ['uncompressed RGB', '-c:v rawvideo -pix_fmt bgr24'],
      ['uncompressed YUV', '-c:v rawvideo -pix_fmt yuyv422'],
      ['10-bit v210', '-c:v v210'],
      ['Cinepak', '-vf scale=160:88 -c:v cinepak'],
      ['Microsoft Video 1', '-vf scale=160:88 -c:v msvideo1'],
      ['screen capture', '-c:v zmbv -pix_fmt bgr0', { refused: 'codec-not-taken' }],
      ['PNG', '-c:v png'],
      ['WMV 2', '-c:v wmv2 -q:v 2'],
      ['MPEG-2', `${mpeg2} -bf 2`],
      ['odd size', '-vf scale=161:91 -c:v mjpeg -q:v 2 -pix_fmt yuvj444p'],
      ['Dolby sound', '-c:v mpeg4 -q:v 2 -c:a ac3', sound],
      ['cut tail, without an index', '-c:v mjpeg -q:v 2 -pix_fmt yuvj420p', cutTail],
    ],
  },
  MXF: {
    ending: 'mxf',
    rows: [
      ['MPEG-2 4:2:2', '-c:v mpeg2video -q:v 2 -pix_fmt yuv422p -c:a pcm_s16le', { ...sound, rate: '25' }],
      ['MPEG-2 long GOP', `${mpeg2} -bf 2`, { rate: '25' }],
      ['interlaced', `${mpeg2} ${interlaced}`, { rate: '25' }],
      ['29.97', mpeg2, { rate: '30000/1001' }],
      ['23.976', mpeg2, { rate: '24000/1001' }],
      ['50', mpeg2, { rate: '50' }],
      ['59.94', mpeg2, { rate: '60000/1001' }],
      ['DNxHD', '-vf scale=1920:1080,format=yuv422p -c:v dnxhd -b:v 120M', { rate: '25' }],
      ['DNxHR HQ', '-vf scale=320:180,format=yuv422p -c:v dnxhd -profile:v dnxhr_hq', { rate: '25' }],
      ['DNxHR 444', '-vf scale=320:180,format=yuv444p10le -c:v dnxhd -profile:v dnxhr_444', { rate: '25' }],
      ['OP-Atom', '-vf scale=320:180,format=yuv422p -c:v dnxhd -profile:v dnxhr_lb -f mxf_opatom', { rate: '25' }],
      ['DV', dv, { rate: '25' }],
      ['DVCPRO 50', `${pal} -c:v dvvideo -pix_fmt yuv422p`, { rate: '25' }],
      ['H.264', `${x264} -bf 2`, { rate: '25' }],
      ['AVC Intra 4:2:2', `${x264} -g 1 -pix_fmt yuv422p10le`, { rate: '25' }],
      ['JPEG 2000', '-c:v jpeg2000 -pix_fmt yuv422p', { rate: '25' }],
      ['IMX', `${pal} ${mpeg2} -pix_fmt yuv422p ${imx}`, { rate: '25' }],
      ['time code', `${mpeg2} -timecode 10:00:00:00`, { rate: '25' }],
      ['drop-frame', `${mpeg2} -timecode 10:00:00;00`, { rate: '30000/1001' }],
      ['four tracks of sound', `-map 0:v ${'-map 1:a '.repeat(4)} ${mpeg2} -c:a pcm_s24le`, { ...sound, rate: '25' }],
      ['cut tail', mpeg2, { ...cutTail, rate: '25' }],
    ],
  },
  'MPEG-TS and MTS': {
    ending: 'ts',
    rows: [
      ['H.264 and AAC', `${x264} -bf 2 -c:a aac`, sound],
      ['MPEG-2 and MP2', `${mpeg2} -bf 2 -c:a mp2`, { ...sound, rate: '25' }],
      ['HEVC', x265],
      ['HEVC in 10 bit', `${x265} -pix_fmt yuv420p10le`],
      ['AVCHD in MTS', `${x264} -bf 2 -mpegts_m2ts_mode 1 -c:a ac3`, { ...sound, ending: 'mts' }],
      ['interlaced AVCHD', `${x264} ${fields} -mpegts_m2ts_mode 1`, { ending: 'm2ts' }],
      ['HDV', `${mpeg2} -bf 2 ${interlaced}`, { rate: '25', ending: 'm2t' }],
      ['MPEG-1', '-c:v mpeg1video -q:v 2'],
      ['MPEG-4', '-c:v mpeg4 -q:v 2'],
      ['59.94', `${x264} -bf 2`, { rate: '60000/1001' }],
      ['50', `${x264} -bf 2`, { rate: '50' }],
      ['two tracks of sound', `${twoTracks} ${x264} -c:a aac`, sound],
      ['LATM sound', `${x264} -c:a aac -mpegts_flags latm`, sound],
      ['MP3 sound', `${x264} -c:a mp3`, sound],
      ['Blu-ray PCM', `${x264} -mpegts_m2ts_mode 1 -c:a pcm_bluray`, sound],
      ['4:2:2', '-c:v mpeg2video -q:v 2 -pix_fmt yuv422p'],
      ['late clock', `${x264} -output_ts_offset 3600`],
      ['variable rate', `${x264} ${uneven}`, { rate: '25' }],
      ['cut head', `${x264} -bf 2 -g 8`, cutHead],
      ['cut tail', `${x264} -bf 2`, cutTail],
      ['joined', `${x264} -bf 0`, { patch: joinTwice }],
      ['sound only', '-map 1:a -c:a aac', noPicture],
    ],
  },
  'MPEG-PS and VOB': {
    ending: 'mpg',
    rows: [
      ['MPEG-1 and MP2', '-c:v mpeg1video -q:v 2 -c:a mp2', { ...sound, rate: '25' }],
      ['MPEG-2 and MP2', `${mpeg2} -bf 2 -c:a mp2`, { ...sound, rate: '25' }],
      ['DVD with Dolby', `${mpeg2} -bf 2 -g 15 -c:a ac3 -f vob`, { ...sound, ending: 'vob', rate: '30000/1001' }],
      ['DVD in PAL', `${pal} ${mpeg2} -bf 2 -g 12 -f dvd`, { ending: 'vob', rate: '25' }],
      ['VCD', '-vf scale=352:288 -c:v mpeg1video -b:v 1150k -f vcd', { rate: '25' }],
      ['SVCD', `-vf scale=480:576 ${mpeg2} -b:v 2M -f svcd`, { rate: '25' }],
      ['23.976', `${mpeg2} -bf 2`, { rate: '24000/1001' }],
      ['24', `${mpeg2} -bf 2`, { rate: '24' }],
      ['29.97', `${mpeg2} -bf 2`, { rate: '30000/1001' }],
      ['50', `${mpeg2} -bf 2`, { rate: '50' }],
      ['59.94', `${mpeg2} -bf 2`, { rate: '60000/1001' }],
      ['interlaced camcorder', `${mpeg2} -bf 2 ${interlaced} -f vob`, { ending: 'mod', rate: '25' }],
      ['4:2:2', '-c:v mpeg2video -q:v 2 -pix_fmt yuv422p', { rate: '25' }],
      ['only I-frames', `${mpeg2} -g 1`, { rate: '25' }],
      ['two tracks of sound', `${twoTracks} ${mpeg2} -c:a mp2`, { ...sound, rate: '25' }],
      ['PCM sound of a DVD', `${mpeg2} -c:a pcm_dvd -f vob`, { ...sound, ending: 'vob', rate: '25' }],
      ['H.264', `${x264} -bf 2 -f vob`, { ending: 'vob', rate: '25' }],
      ['cut head', `${pal} ${mpeg2} -bf 2 -g 6 -f vob`, { ...cutHead, ending: 'vob', rate: '25' }],
      ['cut tail', `${mpeg2} -bf 2 -f vob`, { ...cutTail, ending: 'vob', rate: '25' }],
      ['joined', `${mpeg2} -f vob`, { patch: joinTwice, ending: 'vob', rate: '25' }],
      ['sound only', '-map 1:a -c:a mp2 -f mpeg', noPicture],
    ],
  },
  'MPEG streams and DV tapes': {
    ending: 'm2v',
    rows: [
      ['MPEG-2', `${mpeg2} -bf 2`, { rate: '25' }],
      ['MPEG-1', '-c:v mpeg1video -q:v 2', { rate: '25', ending: 'm1v' }],
      ['23.976', `${mpeg2} -bf 2`, { rate: '24000/1001' }],
      ['24', mpeg2, { rate: '24' }],
      ['29.97', `${mpeg2} -bf 2`, { rate: '30000/1001' }],
      ['30', mpeg2, { rate: '30' }],
      ['50', mpeg2, { rate: '50' }],
      ['59.94', mpeg2, { rate: '60000/1001' }],
      ['60', mpeg2, { rate: '60' }],
      ['interlaced', `${mpeg2} -bf 2 ${interlaced}`, { rate: '25' }],
      ['4:2:2', '-c:v mpeg2video -q:v 2 -pix_fmt yuv422p', { rate: '25' }],
      ['only I-frames', `${mpeg2} -g 1`, { rate: '25' }],
      ['film at 29.97 with repeated fields', `${mpeg2} ${interlaced}`, { rate: '30000/1001', patch: pullDown }],
      ['cut head', `${mpeg2} -bf 2 -g 6`, { ...cutHead, rate: '25' }],
      ['cut tail', `${mpeg2} -bf 2`, { ...cutTail, rate: '25' }],
      ['joined', mpeg2, { patch: joinTwice, rate: '25' }],
      ['DV in PAL', dv, { rate: '25', ending: 'dv' }],
      ['DV with sound', `${dv} -c:a pcm_s16le -ac 2`, { ...sound, rate: '25', ending: 'dv' }],
      ['DV in NTSC', '-vf scale=720:480 -c:v dvvideo -pix_fmt yuv411p', { rate: '30000/1001', ending: 'dv' }],
      ['DVCPRO 50', `${pal} -c:v dvvideo -pix_fmt yuv422p`, { rate: '25', ending: 'dv' }],
      ['DV with a cut tail', dv, { ...cutTail, rate: '25', ending: 'dv' }],
    ],
  },
  FLV: {
    ending: 'flv',
    rows: [
      ['Sorenson and MP3', '-c:v flv -q:v 2 -c:a mp3 -ar 44100', sound],
      ['Sorenson without sound', '-c:v flv -q:v 2'],
      ['H.264 and AAC', `${x264} -bf 2 -c:a aac`, sound],
      ['H.264 without B-frames', `${x264} -bf 0`],
      ['H.264 at 23.976', `${x264} -bf 2`, { rate: '24000/1001' }],
      ['H.264 at 29.97', `${x264} -bf 2`, { rate: '30000/1001' }],
      ['H.264 at 59.94', `${x264} -bf 2`, { rate: '60000/1001' }],
      ['H.264 at 25', x264, { rate: '25' }],
      ['Sorenson at 12', '-c:v flv -q:v 2', { rate: '12' }],
      ['Sorenson at 15', '-c:v flv -q:v 2', { rate: '15' }],
      ['screen video', '-c:v flashsv -pix_fmt bgr24', { refused: 'codec-not-taken' }],
      ['screen video 2', '-c:v flashsv2 -pix_fmt bgr24', { refused: 'codec-not-taken' }],
      ['Speex sound', '-c:v flv -q:v 2 -c:a libspeex -ar 16000 -ac 1', sound],
      ['Nellymoser sound', '-c:v flv -q:v 2 -c:a nellymoser -ar 22050 -ac 1', sound],
      ['ADPCM sound', '-c:v flv -q:v 2 -c:a adpcm_swf -ar 22050 -ac 1', sound],
      ['PCM sound', '-c:v flv -q:v 2 -c:a pcm_s16le -ar 22050', sound],
      ['odd size', '-vf scale=161:91 -c:v flv -q:v 2'],
      ['variable rate', `${x264} ${uneven}`, { rate: '25' }],
      ['written live, without a length', `${x264} -bf 2 -flvflags no_duration_filesize`],
      ['cut tail', x264, cutTail],
      ['sound only', '-map 1:a -c:a mp3 -ar 44100', noPicture],
    ],
  },
  'WMV and ASF': {
    ending: 'wmv',
    rows: [
      ['WMV 2 and WMA', '-c:v wmv2 -q:v 2 -c:a wmav2', sound],
      ['WMV 1', '-c:v wmv1 -q:v 2'],
      ['WMV 2 without sound', '-c:v wmv2 -q:v 2'],
      ['WMA 1', '-c:v wmv2 -q:v 2 -c:a wmav1', sound],
      ['MPEG-4 version 2', '-c:v msmpeg4v2 -q:v 2', { ending: 'asf' }],
      ['MPEG-4 version 3', '-c:v msmpeg4 -q:v 2', { ending: 'asf' }],
      ['MPEG-4', '-c:v mpeg4 -q:v 2', { ending: 'asf' }],
      ['H.264 with B-frames', `${x264} -bf 2 -c:a aac`, { ...sound, ending: 'asf' }],
      ['H.264 without B-frames', `${x264} -bf 0`, { ending: 'asf' }],
      ['Motion JPEG', '-c:v mjpeg -q:v 2 -pix_fmt yuvj420p', { ending: 'asf' }],
      ['MP3 sound', '-c:v wmv2 -q:v 2 -c:a mp3', sound],
      ['PCM sound', '-c:v wmv2 -q:v 2 -c:a pcm_s16le', sound],
      ['15', '-c:v wmv2 -q:v 2', { rate: '15' }],
      ['23.976', '-c:v wmv2 -q:v 2', { rate: '24000/1001' }],
      ['25', '-c:v wmv2 -q:v 2', { rate: '25' }],
      ['29.97', '-c:v wmv2 -q:v 2', { rate: '30000/1001' }],
      ['59.94', '-c:v wmv2 -q:v 2', { rate: '60000/1001' }],
      ['odd size', '-vf scale=162:92 -c:v wmv2 -q:v 2'],
      ['two tracks of sound', `${twoTracks} -c:v wmv2 -q:v 2 -c:a wmav2`, sound],
      ['cut tail', '-c:v wmv2 -q:v 2', cutTail],
      ['sound only', '-map 1:a -c:a wmav2', { ...noPicture, ending: 'wma' }],
    ],
  },
  Ogg: {
    ending: 'ogv',
    rows: [
      ['Theora and Vorbis', '-c:v libtheora -q:v 8 -c:a libvorbis', sound],
      ['Theora without sound', '-c:v libtheora -q:v 8'],
      ['Theora 4:2:2', '-c:v libtheora -q:v 8 -pix_fmt yuv422p'],
      ['Theora 4:4:4', '-c:v libtheora -q:v 8 -pix_fmt yuv444p'],
      ['Theora and Opus', '-c:v libtheora -q:v 8 -c:a libopus', sound],
      ['Theora and FLAC', '-c:v libtheora -q:v 8 -c:a flac', sound],
      ['Theora and Speex', '-c:v libtheora -q:v 8 -c:a libspeex -ar 16000 -ac 1', sound],
      ['VP8', `-c:v libvpx ${fast}`],
      ['VP8 and Vorbis', `-c:v libvpx ${fast} -c:a libvorbis`, sound],
      ['12', '-c:v libtheora -q:v 8', { rate: '12' }],
      ['15', '-c:v libtheora -q:v 8', { rate: '15' }],
      ['23.976', '-c:v libtheora -q:v 8', { rate: '24000/1001' }],
      ['25', '-c:v libtheora -q:v 8', { rate: '25' }],
      ['29.97', '-c:v libtheora -q:v 8', { rate: '30000/1001' }],
      ['50', '-c:v libtheora -q:v 8', { rate: '50' }],
      ['only key frames', '-c:v libtheora -q:v 8 -g 1'],
      ['two tracks of sound', `${twoTracks} -c:v libtheora -q:v 8 -c:a libvorbis`, sound],
      ['odd size', '-vf scale=162:94 -c:v libtheora -q:v 8'],
      ['cut tail', '-c:v libtheora -q:v 8', cutTail],
      ['sound only', '-map 1:a -c:a libvorbis', { ...noPicture, ending: 'ogg' }],
    ],
  },
  '3GP and M4V': {
    ending: '3gp',
    rows: [
      ['H.263', '-vf scale=176:144 -c:v h263 -q:v 2', { rate: '30000/1001' }],
      ['H.263 and AAC', '-vf scale=176:144 -c:v h263 -q:v 2 -c:a aac', { ...sound, rate: '30000/1001' }],
      ['MPEG-4', '-vf scale=176:144 -c:v mpeg4 -q:v 2'],
      ['MPEG-4 at 15', '-vf scale=176:144 -c:v mpeg4 -q:v 2 -c:a aac', { ...sound, rate: '15' }],
      ['H.264', x264],
      ['H.264 Baseline and AAC', `${x264} -profile:v baseline -c:a aac`, sound],
      ['variable rate', `${x264} ${uneven}`, { rate: '25' }],
      ['rotated', `${x264} -metadata:s:v rotate=180`, { isTurned: true }],
      ['3G2 with MPEG-4', '-vf scale=176:144 -c:v mpeg4 -q:v 2', { ending: '3g2' }],
      ['3G2 with H.264', `${x264} -c:a aac`, { ...sound, ending: '3g2' }],
      ['cut tail, header behind', x264, { ...cutTail, refused: 'unreadable' }],
      ['M4V with H.264 and AAC', `${x264} -bf 2 -c:a aac -f ipod`, { ...sound, ending: 'm4v' }],
      ['M4V without sound', `${x264} -f ipod`, { ending: 'm4v' }],
      ['M4V with MPEG-4', '-c:v mpeg4 -q:v 2 -f ipod', { ending: 'm4v' }],
      ['M4V with HEVC', `${x265} -tag:v hvc1 -f mp4`, { ending: 'm4v' }],
      ['M4V with Dolby', `${twoTracks} ${x264} -c:a:0 aac -c:a:1 ac3 -f ipod`, { ...sound, ending: 'm4v' }],
      ['M4V at 23.976', `${x264} -bf 2 -f ipod`, { rate: '24000/1001', ending: 'm4v' }],
      ['M4V as sold', `${x264} -f ipod`, { patch: replaceText('avc1', 'drmi'), refused: 'encrypted', ending: 'm4v' }],
      ['F4V', `${x264} -bf 2 -c:a aac -f f4v`, { ...sound, ending: 'f4v' }],
      ['M4A', '-map 1:a -c:a aac -f ipod', { ...noPicture, ending: 'm4a' }],
    ],
  },
  'what is no video': {
    ending: 'gif',
    rows: [
      ['GIF', '-vf scale=160:90', { refused: 'format-not-taken' }],
      ['PNG', '-frames:v 1', { refused: 'format-not-taken', ending: 'png' }],
      ['JPEG', '-frames:v 1 -pix_fmt yuvj420p', { refused: 'format-not-taken', ending: 'jpg' }],
      ['WebP', '-frames:v 1', { refused: 'format-not-taken', ending: 'webp' }],
      ['TIFF', '-frames:v 1', { refused: 'format-not-taken', ending: 'tiff' }],
      ['BMP', '-frames:v 1', { refused: 'format-not-taken', ending: 'bmp' }],
      ['AIFF', '-map 1:a', { ...sound, refused: 'format-not-taken', ending: 'aiff' }],
      ['WAV', '-map 1:a', { ...noPicture, ending: 'wav' }],
      ['MP3', '-map 1:a', { ...noPicture, ending: 'mp3' }],
      ['FLAC', '-map 1:a', { ...noPicture, ending: 'flac' }],
      ['NUT', x264, { refused: 'format-not-taken', ending: 'nut' }],
      ['RealMedia', '-c:v rv20 -vf scale=176:144', { refused: 'format-not-taken', ending: 'rm' }],
      ['raw H.264', x264, { refused: 'format-not-taken', ending: 'h264' }],
    ],
  },
};

export const familyNames = Object.keys(families);

export function listFamily(family: string): FamilyClip[] {
  const { ending = '', rows = [] } = families[family] ?? {};
  return rows.map(([name, output, given]) => ({ name, output, ending, ...given }));
}
