import { expect, test } from 'vitest';
import { drawQrCode } from './qr-code.ts';

test('a QR code has its three finder patterns within a quiet zone of four modules', async () => {
  const { size, path } = await drawQrCode('otpauth://totp/Secondbyte:admin@market.example?secret=ABC');
  const isDark = (x: number, y: number) => path.includes(`M${x} ${y}h1`);
  const last = size - 1;
  for (const [x, y] of [
    [4, 4],
    [last - 4, 4],
    [4, last - 4],
  ] as const) {
    expect(isDark(x, y)).toBe(true);
  }
  expect(isDark(5, 5)).toBe(false);
  for (let at = 0; at < size; at += 1) {
    expect([isDark(at, 3), isDark(3, at), isDark(at, last - 3), isDark(last - 3, at)]).not.toContain(true);
  }
});
