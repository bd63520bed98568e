import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

test('a page’s title is "{page} - Secondbyte", for tabs and for shared links', () => {
  const meta = pageMeta({ title: 'Blog' });
  expect(meta).toContainEqual({ title: 'Blog - Secondbyte' });
  expect(meta).toContainEqual({ property: 'og:title', content: 'Blog - Secondbyte' });
});

test('every page has a description, its own or the site’s', () => {
  expect(pageMeta({ title: 'A', description: 'Of A.' })).toContainEqual({
    name: 'description',
    content: 'Of A.',
  });
  expect(pageMeta({ title: 'A' })).toContainEqual({
    name: 'description',
    content: expect.stringMatching(/\w+/),
  });
});

test('pages for one person alone stay out of search results', () => {
  expect(pageMeta({ title: 'A', hidden: true })).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(pageMeta({ title: 'A' })).not.toContainEqual({ name: 'robots', content: 'noindex' });
});
