import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { mountSecurityTxt } from './security-txt.server.ts';

const publicUrl = 'https://market.test';

async function read(email?: string): Promise<string> {
  const app = new Hono<RequestEnv>();
  mountSecurityTxt(app, { publicUrl, email }, () => Date.parse('2026-11-25T13:00:00Z'));
  const response = await app.request('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  return response.text();
}

test('a person who finds a security hole reads whom to contact, and until when the page is valid', async () => {
  expect(await read('help@market.test')).toBe(
    [
      'Contact: mailto:help@market.test',
      'Expires: 2027-05-24T00:00:00.000Z',
      'Preferred-Languages: en, bn',
      'Canonical: https://market.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('without an address of the operator, it leads to the contact page', async () => {
  expect(await read()).toContain('Contact: https://market.test/contact\n');
});
