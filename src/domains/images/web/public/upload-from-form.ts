import type { Api } from '#platform/api/api-client.ts';
import { parseUploadResult } from './send-picture.ts';

/** The pictures of a posted form: all their addresses, or why one of them was not taken. */
export type FormPictures =
  | { readonly ok: true; readonly urls: readonly string[] }
  | { readonly ok: false; readonly urls: readonly string[]; readonly message: string };

/**
 * Reads the picture field of a posted form. Addresses from the upload field stay as they are. Files, which arrive
 * without scripts, are uploaded through the API as the same visitor. If a later file is refused, `urls` still has the
 * pictures stored before. So the form can show them again.
 */
export async function uploadFromForm(api: Api, form: FormData, field: string): Promise<FormPictures> {
  const urls: string[] = [];
  for (const entry of form.getAll(field)) {
    if (typeof entry === 'string') {
      if (entry !== '') urls.push(entry);
      continue;
    }
    // A file field left empty posts a file without a name or a byte.
    if (entry.size === 0) continue;
    const body = new FormData();
    body.set('image', entry);
    const response = await api(new Request('http://in-process/images', { method: 'POST', body }));
    const sent = parseUploadResult(response.status, await response.text());
    if (!sent.ok) return { ok: false, urls, message: sent.message };
    urls.push(sent.url);
  }
  return { ok: true, urls };
}
