import { expect, test } from 'vitest';
import { action } from './language-route.ts';

type Args = Parameters<typeof action>[0];

function choose(language: string, from: string) {
  const body = new URLSearchParams({ language, from });
  const request = new Request('https://market.example/language', { method: 'POST', body });
  return action({ request } as Args);
}

test('the choice is remembered for a year, and its page is shown again', async () => {
  const response = await choose('bn', '/search?q=T480&lang=en');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/search?q=T480');
  expect(response.headers.get('set-cookie')).toBe('language=bn; Path=/; Max-Age=31536000; SameSite=Lax');
});

test('a language that is none is English, and another site is not where it leads', async () => {
  for (const from of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
    const response = await choose('klingon', from);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('set-cookie')).toContain('language=en;');
  }
});
