import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

test('the title of a page is "{page} - Secondbyte", also when it is shared', () => {
  const meta = pageMeta({ title: 'Blog' });
  expect(meta).toContainEqual({ title: 'Blog - Secondbyte' });
  expect(meta).toContainEqual({ property: 'og:title', content: 'Blog - Secondbyte' });
});

test('every page has a description, its own or that of the site', () => {
  expect(pageMeta({ title: 'A', description: 'Of A.' })).toContainEqual({
    name: 'description',
    content: 'Of A.',
  });
  expect(pageMeta({ title: 'A' })).toContainEqual({
    name: 'description',
    content: expect.stringMatching(/\w+/),
  });
});

test('private pages stay out of search results', () => {
  expect(pageMeta({ title: 'A', hidden: true })).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(pageMeta({ title: 'A' })).not.toContainEqual({ name: 'robots', content: 'noindex' });
});
