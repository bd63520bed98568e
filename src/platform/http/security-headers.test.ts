import { expect, test } from 'vitest';
import {
  commonSecurityHeaders,
  contentSecurityPolicy,
  type ExternalOrigins,
} from './security-headers.server.ts';

/** Returns one directive of a page's policy. */
function rule(name: string, outside: Partial<ExternalOrigins>): string | undefined {
  const policy = contentSecurityPolicy('nonce', { dev: false, ...outside });
  return policy.split('; ').find((one) => one.startsWith(`${name} `));
}

test('a page may connect only to its own origin', () => {
  expect(rule('connect-src', {})).toBe("connect-src 'self'");
  expect(rule('form-action', {})).toBe("form-action 'self'");
});

test('a page may also connect to servers from the settings, by origin', () => {
  const connectSources = [
    'https://sync.example/session?x=1',
    '/own/session',
    undefined,
    'https://pay.example:8443/',
    'https://sync.example/',
  ];
  expect(rule('connect-src', { connectSources })).toBe(
    "connect-src 'self' https://sync.example https://pay.example:8443",
  );
});

test('a form may lead to the sign-in provider', () => {
  expect(rule('form-action', { formAction: 'https://accounts.google.com' })).toBe(
    "form-action 'self' https://accounts.google.com",
  );
});

test('a page has no other base address and no plug-ins, and cannot be framed', () => {
  expect([rule('base-uri', {}), rule('object-src', {}), rule('frame-ancestors', {})]).toEqual([
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ]);
});

test('a page runs its own files and scripts with the nonce of its response', () => {
  expect(rule('script-src', {})).toBe("script-src 'self' 'nonce-nonce'");
  expect(rule('frame-src', {})).toBe("frame-src 'none'");
});

test('HTTPS is required as set by the operator, and not on a market without HTTPS', () => {
  const policy = 'max-age=31536000; includeSubDomains';
  expect(commonSecurityHeaders(policy)['strict-transport-security']).toBe(policy);
  expect(commonSecurityHeaders(null)).not.toHaveProperty('strict-transport-security');
});
