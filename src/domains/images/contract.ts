import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { MAX_PICTURE_BYTES } from './limits.ts';

/** Bytes allowed in a request body besides the picture file, for multipart boundaries and headers. */
const WRAPPING_BYTES = 64 * 1024;

/** Largest request body with one picture, in bytes. */
export const MAX_UPLOAD_BYTES = MAX_PICTURE_BYTES + WRAPPING_BYTES;

const idSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** Maximum number of picture ids in one request. */
const MAX_ASKED = 20;

/** Picture ids, separated by commas. */
const idList = z
  .string(`Name 1 to ${MAX_ASKED} pictures`)
  .max(MAX_ASKED * 33, `Name 1 to ${MAX_ASKED} pictures`)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(/^[0-9a-f]{32}$/, 'This is not the id of a picture')).max(MAX_ASKED));

/** A stored picture, as the responses of other domains contain it. */
export const storedImageSchema = z.object({
  id: idSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: z.string(),
});

/**
 * Response to an upload. `display_url` and `url` are the same URL, because clients written for other image hosts read
 * one or the other.
 */
const uploadResponse = z.object({
  data: storedImageSchema.extend({ url: z.url(), display_url: z.url() }),
  success: z.literal(true),
  status: z.literal(200),
});

export type UploadResponse = z.output<typeof uploadResponse>;

export const imagesRefusals = defineRefusals({
  'picture-missing': {
    status: 400,
    title: 'No picture in the request',
    detail: 'Send one picture file in the multipart field "image".',
  },
  'not-a-picture': {
    status: 415,
    title: 'Picture format not supported',
    detail: 'This file is not a JPEG, PNG, WebP or AVIF picture. Choose a photo in one of these formats.',
  },
  'picture-broken': {
    status: 400,
    title: 'The picture is damaged',
    detail:
      'This picture is damaged or incomplete and cannot be opened. Save it again or choose another one.',
  },
  'too-many-pixels': {
    status: 413,
    title: 'The picture has too many pixels',
    detail:
      'A picture may have at most 40 megapixels and 12,000 pixels a side. Make it smaller and try again.',
  },
  'too-large': {
    status: 413,
    title: 'The picture file is too large',
    detail: 'A picture may have at most 10 MB. Make it smaller and try again.',
  },
  'pictures-busy': {
    status: 503,
    title: 'Picture processing is busy',
    detail: 'We are processing many pictures just now. Try again in a few seconds.',
  },
});

export const imagesCalls = defineCalls({
  'POST /images': {
    summary: 'Stores a picture (JPEG, PNG, WebP or AVIF) and returns its addresses',
    // The sign-up form uploads a photo before the account exists.
    who: 'anyone',
    rights: 'a picture that is not used within a day is deleted',
    bodyKind: 'multipart',
    body: z.object({ image: z.file() }),
    maxBody: MAX_UPLOAD_BYTES,
    responses: { 200: uploadResponse },
    refusals: ['picture-missing', 'not-a-picture', 'picture-broken', 'too-many-pixels', 'pictures-busy'],
    limit: { points: 120, seconds: 600, per: 'address' },
  },
  'GET /images/uses': {
    summary:
      'Which of the given pictures other people also use, and which the caller already uses twice; identical files and look-alikes count',
    who: 'signed-in',
    rights: 'any pictures; the owners are not returned',
    query: z.object({ ids: idList }),
    responses: { 200: z.object({ shownByOthers: z.array(idSchema), usedOften: z.array(idSchema) }) },
    limit: { points: 120, seconds: 600, per: 'caller' },
  },
  'GET /images/{id}/{file}': {
    summary:
      'One version of a picture: card, page or full, as .avif, .webp or .jpg. A version never changes. With `Save-Data: on`, the next smaller version.',
    who: 'anyone',
    ignoresCaller: true,
    params: z.object({ id: idSchema, file: z.string().regex(/^(card|page|full)\.(avif|webp|jpg)$/) }),
    responses: { 200: null },
  },
});
