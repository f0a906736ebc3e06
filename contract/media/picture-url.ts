import * as z from 'zod';

type PictureType = 'jpeg' | 'png' | 'webp';

/** A small picture in a request, as a data URL. The server checks that the bytes are of that type. */
export function pictureUrl(types: readonly [PictureType, ...PictureType[]], maxBytes: number, wrongType: string) {
  return z
    .string()
    .max(Math.ceil((maxBytes * 4) / 3) + 30, 'This picture is too large.')
    .regex(new RegExp(`^data:image/(${types.join('|')});base64,[A-Za-z0-9+/]+={0,2}$`), wrongType);
}
