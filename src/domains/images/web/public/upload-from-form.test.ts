import { describe, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '../../limits.ts';
import { fileProblem, parseUploadResult, sizeProblem } from './send-picture.ts';
import { uploadFromForm } from './upload-from-form.ts';

const stored = (url: string) => Response.json({ data: { display_url: url }, success: true, status: 200 });
const refused = () => Response.json({ detail: 'This file is text.', code: 'not-a-picture' }, { status: 415 });

function formWith(...entries: (string | File)[]): FormData {
  const form = new FormData();
  for (const entry of entries) form.append('photo', entry);
  return form;
}

describe('the pictures of a posted form', () => {
  test('are the earlier addresses and the newly uploaded files, in their order', async () => {
    const form = formWith('/images/a/page.jpg', new File(['b'], 'b.jpg'), new File([], ''), '');
    const seen: string[] = [];
    const pictures = await uploadFromForm(
      async (request) => {
        const image = (await request.formData()).get('image') as File;
        seen.push(`${request.method} ${new URL(request.url).pathname} ${await image.text()}`);
        return stored('/images/b/page.jpg');
      },
      form,
      'photo',
    );
    expect(pictures).toEqual({ ok: true, urls: ['/images/a/page.jpg', '/images/b/page.jpg'] });
    expect(seen).toEqual(['POST /images b']);
  });

  test('include the reason if a picture is refused, and the pictures before it', async () => {
    const form = formWith('/images/a/page.jpg', new File(['b'], 'b.txt'));
    expect(await uploadFromForm(async () => refused(), form, 'photo')).toEqual({
      ok: false,
      urls: ['/images/a/page.jpg'],
      message: 'This file is text.',
    });
  });
});

test('only failures of the network, the server or the rate limit can be retried', () => {
  expect(parseUploadResult(415, '{"detail":"no"}')).toEqual({ ok: false, message: 'no', canRetry: false });
  expect(parseUploadResult(429, '{"detail":"wait"}')).toMatchObject({ canRetry: true });
  expect(parseUploadResult(502, '<html>')).toMatchObject({ ok: false, canRetry: true });
});

test('a file with an invalid size or type is refused before the upload', () => {
  expect(fileProblem({ size: 1, type: 'image/jpeg' })).toBeNull();
  expect(fileProblem({ size: 1, type: '' })).toBeNull();
  expect(sizeProblem(MAX_PICTURE_BYTES + 1)).toMatch('10 MB');
  expect(sizeProblem(MAX_PICTURE_BYTES)).toBeNull();
  expect(fileProblem({ size: 1, type: 'image/svg+xml' })).toMatch('JPEG');
  expect(fileProblem({ size: 0, type: 'image/png' })).toMatch('empty');
});
