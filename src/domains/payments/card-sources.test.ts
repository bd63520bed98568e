import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#platform/http/security-headers.server.ts';
import { cardSources } from './card-sources.ts';

test("a page loads the processor's own form and connects to it", () => {
  const policy = contentSecurityPolicy('nonce', { dev: false, ...cardSources(undefined) });
  expect(policy).toContain("script-src 'self' 'nonce-nonce' https://js.stripe.com;");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;');
});

test('with another card API, it loads nothing from elsewhere', () => {
  const policy = contentSecurityPolicy('nonce', { dev: false, ...cardSources('http://localhost:4000/v1') });
  expect(policy).toContain("script-src 'self' 'nonce-nonce';");
  expect(policy).toContain("connect-src 'self' http://localhost:4000;");
  expect(policy).toContain("frame-src 'none';");
});
