import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://somebody@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/?fcm.googleapis.com',
  'https://evilpush.apple.com.example/abc',
  'https://notify.windows.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:3000/abc',
  'https://10.0.0.1/abc',
  'ftp://fcm.googleapis.com/abc',
  'fcm.googleapis.com',
  '',
])('%s is not a push service', (endpoint) => {
  expect(isPushService(endpoint, ['https://push.example'])).toBe(false);
});

test('an origin configured by the operator is a push service, other schemes and ports are not', () => {
  const further = ['https://push.example', 'http://127.0.0.1:9'];
  expect(isPushService('https://push.example/abc', further)).toBe(true);
  expect(isPushService('http://127.0.0.1:9/abc', further)).toBe(true);
  for (const other of ['http://push.example/abc', 'https://push.example:444/abc', 'http://127.0.0.1:90/abc'])
    expect(isPushService(other, further), other).toBe(false);
});
