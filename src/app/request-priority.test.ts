import { expect, test } from 'vitest';
import { priorityOf } from './request-pipeline.ts';

const sendRequest = (call: string, headers: Record<string, string> = {}) => {
  const [method = '', url = ''] = call.split(' ');
  return priorityOf({ method, url, headers });
};

test.each([
  ['GET /healthz', 'always'],
  ['GET /readyz', 'always'],
  ['POST /webhooks/card-processor', 'always'],
  ['POST /payments', 'always'],
  ['POST /create-payment-intent', 'buying'],
  ['POST /bookings', 'buying'],
  ['GET /dashboard/payment/1', 'buying'],
  ['GET /assets/a.js', 'buying'],
  ['GET /search?q=t480', 'searching'],
  ['GET /products?category=Laptop&limit=25', 'searching'],
  ['GET /products?category=Laptop&limit=24', 'browsing'],
  ['GET /', 'browsing'],
  ['GET /payments', 'browsing'],
  ['GET /healthz/x', 'browsing'],
] as const)('%s has the urgency %s', (call, urgency) => {
  expect(sendRequest(call)).toBe(urgency);
});

test('signed-in people come before guests', () => {
  expect(sendRequest('GET /', { cookie: 'theme=dark; secondbyte.session_token=a' })).toBe('signed-in');
  expect(sendRequest('GET /', { cookie: '__Secure-secondbyte.session_token=a' })).toBe('signed-in');
  expect(sendRequest('GET /', { authorization: 'Bearer a' })).toBe('signed-in');
  expect(sendRequest('GET /', { cookie: 'theme=dark' })).toBe('browsing');
});
