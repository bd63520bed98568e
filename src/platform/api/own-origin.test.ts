import { describe, expect, test } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

describe.each([
  ['https://market.example', 'market.example'],
  ['https://localhost:4843', 'localhost:4843'],
])('a market at %s', (publicOrigin, host) => {
  test('accepts its own pages at the public origin, whatever host a proxy names', () => {
    expect(isOwnOrigin(publicOrigin, host, publicOrigin)).toBe(true);
    expect(isOwnOrigin(publicOrigin, '127.0.0.1:3000', publicOrigin)).toBe(true);
  });

  test('does not accept plain HTTP as its own', () => {
    expect(isOwnOrigin(`http://${host}`, host, publicOrigin)).toBe(false);
    expect(isOwnOrigin('http://www.market.example', 'www.market.example', publicOrigin)).toBe(false);
  });

  test('accepts another name of itself, also over HTTP if a machine calls itself', () => {
    expect(isOwnOrigin('https://www.market.example', 'www.market.example', publicOrigin)).toBe(true);
    for (const name of ['127.0.0.1:3000', '[::1]:3000', 'localhost:3000'])
      expect(isOwnOrigin(`http://${name}`, name, publicOrigin), name).toBe(true);
  });

  test.each(['null', '', 'https://evil.example', 'https://market.example.evil.example', 'market.example'])(
    'does not accept "%s" as one of its own pages',
    (origin) => {
      expect(isOwnOrigin(origin, host, publicOrigin)).toBe(false);
    },
  );
});

test('a market over plain HTTP accepts each name that it is reached by, and only over HTTP', () => {
  const publicOrigin = 'http://localhost:3000';
  expect(isOwnOrigin('http://192.168.0.2:3000', '192.168.0.2:3000', publicOrigin)).toBe(true);
  expect(isOwnOrigin('https://192.168.0.2:3000', '192.168.0.2:3000', publicOrigin)).toBe(false);
});
