import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { limitFormBody } from './mount-pages.server.ts';
import type { RequestEnv } from './request-env.server.ts';

const app = new Hono<RequestEnv>().post('/form', limitFormBody(), async (context) =>
  context.text(String((await context.req.text()).length)),
);

async function statusFor(size: number, type: string): Promise<number> {
  const headers = { 'content-type': type };
  return (await app.request('/form', { method: 'POST', headers, body: 'x'.repeat(size) })).status;
}

test('a form has the size limit of a form, and a form with a picture has the limit of a picture', async () => {
  const [form, picture] = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  expect(await statusFor(60_000, form)).toBe(200);
  expect(await statusFor(70_000, form)).toBe(413);
  expect(await statusFor(70_000, picture)).toBe(200);
  expect(await statusFor(12 * 1024 * 1024, picture)).toBe(200);
  expect(await statusFor(12 * 1024 * 1024 + 1, picture)).toBe(413);
});

test('a form without a declared length is counted while it arrives', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(32 * 1024)),
  });
  const request = new Request('http://market/form', {
    method: 'POST',
    body: endless,
    duplex: 'half',
  } as RequestInit);
  expect((await app.request(request)).status).toBe(413);
});
