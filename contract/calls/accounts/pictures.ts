import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { pictureUrl } from '../../media/picture-url.ts';
import { Success } from '../shared.ts';

/** Browsers send the middle square of what a person chose, at twice the size that is kept. */
const maxPictureBytes = 500 * 1024;

/** The pictures of people. */
export const pictureCalls = {
  setPicture: endpoint({
    method: 'PUT',
    path: '/account/picture',
    summary: "Makes the middle square of a picture the caller's, in place of an earlier one",
    audience: 'signed-in',
    scope: 'session',
    body: z.object({
      picture: pictureUrl(['jpeg', 'png', 'webp'], maxPictureBytes, 'Send a JPEG, PNG or WebP picture as a data URL.'),
    }),
    output: z.object({ success: z.literal(true), image: z.string().describe('Its address') }),
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/account/picture',
    summary: "Removes the caller's picture; idempotent",
    audience: 'signed-in',
    scope: 'session',
    output: Success,
  }),
  fetchPicture: endpoint({
    method: 'GET',
    path: '/pictures/:pictureId',
    summary: 'Returns the bytes of a picture to everyone who knows its address',
    audience: 'anyone',
    scope: 'open',
    params: z.object({ pictureId: z.uuid() }),
    output: z.undefined(),
    respondsWithBytes: true,
  }),
};
