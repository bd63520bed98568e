import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PictureUpload } from './picture-upload.tsx';

test('without scripts the field is a file chooser that the form posts', () => {
  const html = renderToStaticMarkup(
    <PictureUpload name="image_url" label="Photo" error="Photo is Required" />,
  );
  expect(html).toMatch(/<input[^>]*type="file"[^>]*name="image_url"/);
  expect(html).toContain('Photo is Required');
  expect(html).not.toContain('type="hidden"');
});

test('pictures stored before are shown and posted again', () => {
  const urls = ['/images/a/page.jpg', '/images/b/page.jpg'];
  const html = renderToStaticMarkup(
    <PictureUpload name="pictures" label="Photo" max={2} defaultUrls={urls} />,
  );
  for (const url of urls) expect(html).toContain(`<input type="hidden" name="pictures" value="${url}"/>`);
  expect(html).toContain('First photo');
  expect(html).not.toContain('type="file"');
});
