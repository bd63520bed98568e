import { done, type Result, refuse } from '#kernel/result.ts';
import { MAX_PICTURE_BYTES } from '../limits.ts';
import { multipartBoundary, readFilePart } from './multipart.server.ts';

/** Reasons why a request contains no valid picture. */
export type UploadRefusal = 'picture-missing' | 'picture-broken' | 'too-large';

const CUT_OFF = 'The picture arrived incomplete. Check the connection and send it again.';

function isTooLong(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'BodyLimitError' || (error.cause ? isTooLong(error.cause) : false))
  );
}

async function readBody(request: Request): Promise<Result<Buffer, UploadRefusal>> {
  try {
    return done(Buffer.from(await request.arrayBuffer()));
  } catch (error) {
    return isTooLong(error) ? refuse('too-large') : refuse('picture-broken', { detail: CUT_OFF });
  }
}

/** Reads the file in the multipart field `image` of a request. */
export async function readUpload(request: Request): Promise<Result<Uint8Array, UploadRefusal>> {
  const boundary = multipartBoundary(request.headers.get('content-type'));
  if (!boundary) return refuse('picture-missing');
  const body = await readBody(request);
  if (!body.ok) return body;
  const part = readFilePart(body.value, boundary, 'image');
  if (part.state === 'broken') return refuse('picture-broken', { detail: CUT_OFF });
  if (part.state === 'missing' || part.bytes.length === 0) return refuse('picture-missing');
  // guard: picture-file-size (value => done(part.bytes))
  return part.bytes.length > MAX_PICTURE_BYTES ? refuse('too-large') : done(part.bytes);
}
