import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReachLinks } from './reach-links.tsx';

const addresses = (page: string) => [...page.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href);

test('a number is called and written to, and the chat has its first line', () => {
  const page = renderToStaticMarkup(
    <ReachLinks number="01712345678" name="Karim" line="Hello, is it still there? 100%" about="ThinkPad" />,
  );
  expect(addresses(page)).toEqual([
    'tel:+8801712345678',
    'https://wa.me/8801712345678?text=Hello%2C%20is%20it%20still%20there%3F%20100%25',
  ]);
  expect(page).toContain('aria-label="Call Karim about ThinkPad"');
  expect(page).toContain('aria-label="WhatsApp to Karim about ThinkPad"');
});

test('the address of the page stays with us', () => {
  expect(renderToStaticMarkup(<ReachLinks number="01712345678" name="Karim" line="x" />)).toContain(
    'rel="noreferrer"',
  );
});
