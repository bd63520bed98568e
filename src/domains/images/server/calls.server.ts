import { done, type Result, refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Handler } from '#platform/api/contract.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import { FOREVER } from '#platform/process/cache-lifetimes.ts';
import { imagesCalls, imagesRefusals } from '../contract.ts';
import { type ImageFormat, type ImageVariant, imageUrl } from '../image-url.ts';
import { imagesOfOthers } from './copies.server.ts';
import { mediaTypes } from './encode.server.ts';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';
import type { ImageProcessor } from './image-processor.server.ts';
import { openImage } from './open-image.server.ts';
import { readUpload } from './read-upload.server.ts';
import { imagesUsedOften } from './store.server.ts';
import { storeImage } from './store-image.server.ts';

export type ImagesApiDeps = {
  readonly imageProcessor: ImageProcessor;
  readonly publicUrl: string;
  readonly limits: RateLimits;
  /** Limit of uploads without an account, per client address. Null: only the general limit of the API call applies. */
  readonly anonymousUploads: UploadLimit | null;
};

/** Maximum number of pictures (`points`) within a number of seconds. */
export type UploadLimit = { readonly points: number; readonly seconds: number };

/** Limit in production, per client address: enough for ten sign-ups in ten minutes, with two photos each. */
export const productionAnonymousUploads: UploadLimit = { points: 20, seconds: 600 };

/**
 * Limits of uploads that the server receives or processes at the same time. Forty uploads of 10 MiB need less than 0.5
 * GB of memory. Each client address may have two, because a form sends one picture while the server processes another.
 */
// guard: uploads-per-source (drop "perSource: 2")
const UPLOADS: FairQueueLimits = { atOnce: 40, perSource: 2 };

/**
 * Maximum number of waiting uploads per client address; a listing's form sends at most ten. Waiting uploads take little
 * memory, because their bodies are not read yet.
 */
const MOST_WAITING = 30;

/**
 * Longest wait of an upload in the queue, in ms. The HTTP server closes a connection whose request takes longer than 60
 * s (`uploadMs` in `http-limits.ts`).
 */
const MOST_WAIT_MS = 50_000;

/**
 * Content security policy of a picture that is opened as a page of its own. It allows no scripts and no other files.
 */
// guard: picture-policy (value => "default-src 'self'")
const SEALED_POLICY = "default-src 'none'; sandbox";

type PostImage = Handler<(typeof imagesCalls)['POST /images']>;

/** Counts the uploads of a client address without an account, and refuses an upload above the limit. */
async function countAnonymous(
  { limits, anonymousUploads }: ImagesApiDeps,
  clientAddress: string,
): Promise<Result<null, 'too-many-requests'>> {
  if (!anonymousUploads) return done(null);
  const { points, seconds } = anonymousUploads;
  const wait = await limits.count('anonymous-uploads', clientAddress, points, seconds);
  return wait === null ? done(null) : refuse('too-many-requests', { retryAfter: wait });
}

function acceptImage({ imageProcessor, publicUrl }: ImagesApiDeps): PostImage {
  return async ({ raw, caller, clientAddress: source }) => {
    const upload = await readUpload(raw);
    if (!upload.ok) return upload;
    const options = { source, signal: raw.signal };
    const stored = await storeImage(imageProcessor, upload.value, caller?.id ?? null, options);
    if (!stored.ok) return stored;
    const image = stored.value;
    const url = new URL(imageUrl(image.id, 'page', 'jpg'), publicUrl).href;
    return {
      status: 200,
      body: { data: { ...image, url, display_url: url }, success: true, status: 200 },
    };
  };
}

function postImage(deps: ImagesApiDeps): PostImage {
  const accept = acceptImage(deps);
  const uploads = new FairQueue(UPLOADS);
  return async (request) => {
    const { caller, clientAddress, raw } = request;
    // guard: anonymous-uploads (condition => true)
    const counted = caller ? done(null) : await countAnonymous(deps, clientAddress);
    if (!counted.ok) return counted;
    // guard: waiting-uploads
    if (uploads.countWaiting(clientAddress) >= MOST_WAITING)
      return refuse('pictures-busy', { retryAfter: 5 });
    const waitSignal = AbortSignal.any([raw.signal, AbortSignal.timeout(MOST_WAIT_MS)]);
    try {
      return await uploads.run(clientAddress, () => accept(request), waitSignal);
    } catch (error) {
      if (error !== waitSignal.reason && error !== raw.signal.reason) throw error;
      return refuse('pictures-busy', { retryAfter: 5 });
    }
  };
}

function isKnownTo(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));
}

/** Next smaller variant of each variant, for browsers in data saver mode (https://wicg.github.io/savedata/). */
const SMALLER: Readonly<Record<ImageVariant, ImageVariant>> = { full: 'page', page: 'card', card: 'card' };

function getImage({
  imageProcessor,
}: ImagesApiDeps): Handler<(typeof imagesCalls)['GET /images/{id}/{file}']> {
  return async ({ params, raw }) => {
    const [asked, format] = params.file.split('.') as [ImageVariant, ImageFormat];
    const variant = raw.headers.get('save-data') === 'on' ? SMALLER[asked] : asked;
    const bytes = await openImage(imageProcessor, params.id, variant, format);
    if (!bytes) return refuse('not-found');
    const etag = `"${params.id}-${variant}-${format}"`;
    const headers = {
      'cache-control': FOREVER,
      vary: 'Save-Data',
      etag,
      'content-security-policy': SEALED_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
      // guard: picture-nosniff
      'x-content-type-options': 'nosniff',
    };
    if (isKnownTo(raw, etag)) return new Response(null, { status: 304, headers });
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        ...headers,
        'content-type': mediaTypes[format],
        'content-length': String(bytes.length),
        'content-disposition': 'inline',
      },
    });
  };
}

/** Builds the images domain's part of the API. */
export function imagesApi(deps: ImagesApiDeps): ApiModule {
  return apiModule({
    name: 'images',
    calls: imagesCalls,
    refusals: imagesRefusals,
    handlers: {
      'POST /images': postImage(deps),
      'GET /images/uses': async ({ query, caller }) => {
        const { db } = deps.imageProcessor;
        const [shownByOthers, usedOften] = await Promise.all([
          imagesOfOthers(db, query.ids, caller.id),
          imagesUsedOften(db, query.ids, caller.id),
        ]);
        return { status: 200, body: { shownByOthers, usedOften } } as const;
      },
      'GET /images/{id}/{file}': getImage(deps),
    },
  });
}
