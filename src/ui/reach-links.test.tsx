import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReachLinks } from './reach-links.tsx';

const addresses = (page: string) => [...page.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href);

test('a phone number gets a call link and a WhatsApp link with a prefilled first line', () => {
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

test('the links do not send the address of the page to other sites', () => {
  expect(renderToStaticMarkup(<ReachLinks number="01712345678" name="Karim" line="x" />)).toContain(
    'rel="noreferrer"',
  );
});
