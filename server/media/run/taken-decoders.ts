/**
 * ffmpeg ships decoders for about five hundred codecs, many for unmaintained game formats of the 1990s. These are the
 * codecs in actual use: cameras, phones, editing programs, broadcasts, discs, screen recorders and old archives. A
 * video with a track of any other codec is refused.
 */
const video = [
  ...['h264', 'hevc', 'av1', 'libdav1d', 'libaom-av1', 'vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'vvc'],
  ...['mpeg1video', 'mpeg2video', 'mpegvideo', 'mpeg4', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4', 'h261', 'h263', 'h263p'],
  ...['h263i', 'flv', 'wmv1', 'wmv2', 'wmv3', 'vc1', 'theora', 'vp3', 'vp6', 'vp6a', 'vp6f', 'svq1', 'svq3', 'cinepak'],
  ...['prores', 'dnxhd', 'cfhd', 'dvvideo', 'hap', 'notchlc', 'speedhq', 'magicyuv', 'ffv1', 'huffyuv', 'ffvhuff'],
  ...['utvideo', 'lagarith', 'qtrle', 'rawvideo', 'v210', 'v308', 'v408', 'v410', 'r210', 'r10k', 'yuv4', 'ayuv'],
  ...[
    'mjpeg',
    'mjpegb',
    'jpeg2000',
    'libopenjpeg',
    'png',
    'bmp',
    'gif',
    'tiff',
    'webp',
    'msvideo1',
    'camtasia',
    'rpza',
    'aic',
  ],
];

const audio = [
  ...['aac', 'aac_latm', 'ac3', 'eac3', 'mp1', 'mp1float', 'mp2', 'mp2float', 'mp3', 'mp3float', 'opus', 'libopus'],
  ...['vorbis', 'libvorbis', 'flac', 'alac', 'dca', 'truehd', 'mlp', 'dolby_e', 's302m', 'wavpack', 'dvaudio'],
  ...[
    'wmav1',
    'wmav2',
    'wmapro',
    'wmalossless',
    'wmavoice',
    'amrnb',
    'libopencore_amrnb',
    'amrwb',
    'libopencore_amrwb',
  ],
  ...['gsm', 'libgsm', 'gsm_ms', 'libgsm_ms', 'qdm2', 'qdmc', 'mace3', 'mace6', 'speex', 'libspeex', 'nellymoser'],
  ...['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_swf', 'adpcm_yamaha', 'g722', 'g726', 'g726le'],
  ...['pcm_alaw', 'pcm_bluray', 'pcm_dvd', 'pcm_f16le', 'pcm_f24le', 'pcm_f32be', 'pcm_f32le', 'pcm_f64be'],
  ...['pcm_f64le', 'pcm_mulaw', 'pcm_s16be', 'pcm_s16be_planar', 'pcm_s16le', 'pcm_s16le_planar', 'pcm_s24be'],
  ...['pcm_s24daud', 'pcm_s24le', 'pcm_s24le_planar', 'pcm_s32be', 'pcm_s32le', 'pcm_s32le_planar', 'pcm_s64be'],
  ...['pcm_s64le', 'pcm_s8', 'pcm_s8_planar', 'pcm_u16be', 'pcm_u16le', 'pcm_u24be', 'pcm_u24le', 'pcm_u32be'],
  ...['pcm_u32le', 'pcm_u8'],
];

/** We never decode these, but ffprobe opens the decoder of every track and fails if it is not allowed. */
const subtitles = [
  ...['ass', 'ssa', 'subrip', 'srt', 'mov_text', 'webvtt', 'text', 'cc_dec', 'dvbsub', 'dvdsub', 'pgssub', 'xsub'],
  'libzvbi_teletextdec',
];

export const takenDecoders = [...video, ...audio, ...subtitles].join(',');
