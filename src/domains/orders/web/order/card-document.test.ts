import { expect, test } from 'vitest';
import { cardDocument, cardHeaders } from './card-document.ts';

const parts = {
  language: 'en',
  title: 'Order SB-0000-0001',
  markup: '<main>ThinkPad &amp; charger</main>',
  sheets: ['/assets/root-1.css', '/assets/order-page-2.css'],
  script: '/assets/card-script-3.js',
  theme: 'dark',
};

test('an offline order card is a complete document with its style sheets and its script', () => {
  const html = cardDocument(parts);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('<title>Order SB-0000-0001</title>');
  expect(html).toContain(parts.markup);
  expect(html).toContain('<body data-theme="dark">');
  expect(html.match(/<link rel="stylesheet" href="[^"]+">/g)).toHaveLength(2);
  expect(html).toContain('<script src="/assets/card-script-3.js"></script>');
});

test('title and theme of a card are escaped and never become markup', () => {
  const html = cardDocument({ ...parts, title: '</title><script>', theme: '"><script>' });
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('a card loads only our own files, sends no data, runs no inline script, and has its time in Last-Modified', () => {
  const headers = cardHeaders(new Date('2026-11-23T08:05:00.000Z'));
  const policy = headers['content-security-policy'] ?? '';
  for (const rule of [
    "default-src 'self'",
    "connect-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toContain('unsafe');
  expect(headers['last-modified']).toBe('Mon, 23 Nov 2026 08:05:00 GMT');
});
