import type { Api } from '#platform/api/api-client.ts';
import { parseUploadResult } from './send-picture.ts';

/** Pictures of a posted form: all their URLs, or the reason why a picture was refused. */
export type FormPictures =
  | { readonly ok: true; readonly urls: readonly string[] }
  | { readonly ok: false; readonly urls: readonly string[]; readonly message: string };

/**
 * Reads the picture field of a posted form. URLs of uploaded pictures stay unchanged. Files, which only forms without
 * scripts post, are uploaded through the API as the same visitor. If a file is refused, `urls` contains the pictures
 * stored before it, so that the form can show them again.
 */
export async function uploadFromForm(api: Api, form: FormData, field: string): Promise<FormPictures> {
  const urls: string[] = [];
  for (const entry of form.getAll(field)) {
    if (typeof entry === 'string') {
      if (entry !== '') urls.push(entry);
      continue;
    }
    // An empty file input posts a file without a name or content.
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
