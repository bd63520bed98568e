import type { Problem } from '#platform/http/problem.ts';
import type { UploadResponse } from '../../contract.ts';
import { ownImagePath } from '../../image-url.ts';
import { MAX_PICTURE_BYTES } from '../../limits.ts';

/** Value of the `accept` attribute of file choosers. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Result of an upload. `canRetry` is true if uploading the same file again can help. */
export type UploadResult =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly message: string; readonly canRetry: boolean };

const NO_CONNECTION = 'The photo could not be sent. Check the connection.';

/**
 * Returns the error message for a chosen file that cannot be uploaded, or null. The server checks the content; this
 * check only avoids a useless upload.
 */
export function fileProblem(file: { readonly size: number; readonly type: string }): string | null {
  if (file.size === 0) return 'This file is empty. Choose another one.';
  const known = file.type === '' || PICTURE_TYPES.split(',').includes(file.type);
  return known ? null : 'Choose a photo in JPEG, PNG, WebP or AVIF.';
}

/** Returns the error message if a file is too large to upload, or null. Called after shrinking. */
export function sizeProblem(bytes: number): string | null {
  return bytes > MAX_PICTURE_BYTES ? 'Larger than 10 MB. Choose a smaller one.' : null;
}

/** Parses the server's response to an upload. */
export function parseUploadResult(status: number, text: string): UploadResult {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, message: NO_CONNECTION, canRetry: true };
  }
  // Removes the origin from the URL, because the page may be open under another host name. Its content security policy
  // would then refuse pictures from the public origin.
  if (status === 200) return { ok: true, url: ownImagePath((body as UploadResponse).data.display_url) };
  const { detail } = body as Partial<Problem>;
  return { ok: false, message: detail ?? NO_CONNECTION, canRetry: status >= 500 || status === 429 };
}

/**
 * Uploads a picture and reports the uploaded fraction (0 to 1) to `onProgress`. Uses XMLHttpRequest, because fetch
 * reports no upload progress. Returns a function that aborts the upload.
 */
export function sendPicture(
  file: Blob,
  onProgress: (share: number) => void,
  onSent: (sent: UploadResult) => void,
): () => void {
  const request = new XMLHttpRequest();
  request.open('POST', '/images');
  request.setRequestHeader('accept', 'application/json');
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => onSent(parseUploadResult(request.status, request.responseText));
  request.onerror = () => onSent({ ok: false, message: NO_CONNECTION, canRetry: true });
  const form = new FormData();
  form.set('image', file, 'photo');
  request.send(form);
  return () => request.abort();
}
