import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError } from '#platform/process/config.server.ts';
import { readConfig } from './settings.ts';

const complete = {
  DATABASE_URL: 'postgres://localhost/market',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://127.0.0.1:2525',
};

/** Settings of a valid production market: `complete`, and the settings that only production requires. */
const production = {
  ...complete,
  MARKET: 'production',
  PUBLIC_URL: 'https://market.example',
  MAIL_FROM: 'a@market.example',
  TRUST_PROXY: '1',
  DATA_DIR: '/var/lib/secondbyte',
};

test('a complete environment is parsed, with defaults for the rest', () => {
  const config = readConfig({ ...complete, PORT: '0' });
  expect(config).toMatchObject({ PORT: 0, HOST: '127.0.0.1', MARKET: 'demo', DEV: false });
});

test('metrics are off unless a port is set, and then only on this machine', () => {
  expect(readConfig(complete).METRICS_PORT).toBeUndefined();
  const { METRICS_PORT, METRICS_HOST } = readConfig({ ...complete, METRICS_PORT: '9464' });
  expect([METRICS_PORT, METRICS_HOST]).toEqual([9464, '127.0.0.1']);
});

test('all missing and wrong settings are named at once, with their purpose', () => {
  const broken = { ...complete, PORT: 'seventy', SMTP_URL: '', SESSION_SECRET: 'short' };
  expect(() => readConfig(broken)).toThrow(ConfigError);
  expect(() => readConfig(broken)).toThrow(
    /PORT is wrong .*port of the web server[\s\S]*SMTP_URL is missing: address of the mail server[\s\S]*SESSION_SECRET is wrong .*signs sessions/,
  );
});

test('a production market needs its public address, and keys come in pairs', () => {
  const halves = { ...complete, MARKET: 'production', GOOGLE_CLIENT_ID: 'id', S3_BUCKET: 'pictures' };
  expect(() => readConfig(halves)).toThrow(
    /PUBLIC_URL is missing[\s\S]*GOOGLE_CLIENT_SECRET is missing[\s\S]*S3_ACCESS_KEY_ID is missing[\s\S]*S3_SECRET_ACCESS_KEY/,
  );
  const whole = {
    PUBLIC_URL: 'https://market.example',
    MAIL_FROM: 'a@market.example',
    TRUST_PROXY: '0',
    GOOGLE_CLIENT_SECRET: 's',
    S3_ACCESS_KEY_ID: 'a',
  };
  expect(readConfig({ ...halves, ...whole, S3_SECRET_ACCESS_KEY: 'b' }).MARKET).toBe('production');
});

test('a production market needs https, except one that only its own machine can reach', () => {
  const read = (PUBLIC_URL: string, MARKET = 'production') =>
    readConfig({ ...production, MARKET, PUBLIC_URL }).PUBLIC_URL;
  for (const open of [
    'http://market.example',
    'http://127.0.0.1.market.example',
    'http://192.168.0.2:3000',
  ]) {
    expect(() => read(open)).toThrow(/PUBLIC_URL is wrong \(must begin with https:\/\/ in production\)/);
    expect(read(open, 'demo')).toBe(open);
  }
  for (const closed of [
    'http://localhost:3000',
    'http://127.0.0.1:1',
    'http://[::1]:3000',
    'https://a.example',
  ])
    expect(read(closed)).toBe(closed);
});

test('https is required for this host only, unless other hosts are included', () => {
  expect(readConfig(complete).HSTS).toBe('max-age=31536000');
  expect(readConfig({ ...complete, HSTS: 'max-age=0' }).HSTS).toBe('max-age=0');
  expect(() => readConfig({ ...complete, HSTS: 'includeSubDomains' })).toThrow(/HSTS is wrong/);
});

test('trusted proxies are given by number or by network', () => {
  const read = (TRUST_PROXY: string) => readConfig({ ...complete, TRUST_PROXY }).TRUST_PROXY;
  expect(readConfig(complete).TRUST_PROXY).toBe(0);
  expect(['false', '0', 'true', '1', '2'].map(read)).toEqual([0, 0, 1, 1, 2]);
  expect(read('10.0.0.0/8 2001:db8::/32 192.0.2.7')).toBeInstanceOf(BlockList);
  for (const wrong of ['11', '10.0.0.0/33', '10.0.0.0/8/1', 'proxy.example', '10.0.0.0/8 yes', '-1'])
    expect(() => read(wrong), wrong).toThrow(/TRUST_PROXY is wrong/);
});

test('a production market needs a sender address that can send email', () => {
  const read = (MAIL_FROM: string) => readConfig({ ...production, MAIL_FROM }).MAIL_FROM;
  expect(() => read('')).toThrow(/MAIL_FROM is missing: sender of all emails/);
  for (const from of [
    'no-reply@secondbyte.test',
    'Market <no-reply@Market.TEST>',
    'root@localhost',
    'Market <no-reply@mail.invalid> ',
  ])
    expect(() => read(from)).toThrow(/MAIL_FROM is wrong \(its domain is reserved/);
  for (const from of ['Market <no-reply@market.example>', 'test@testing.example', 'no-reply@test.example'])
    expect(read(from)).toBe(from);
  expect(readConfig(complete).MAIL_FROM).toContain('secondbyte.test');
});

test('push services are origins, and in a production market on other machines with https', () => {
  const read = (PUSH_SERVICES: string, MARKET = 'production') =>
    readConfig({ ...production, MARKET, PUSH_SERVICES }).PUSH_SERVICES;
  expect(read('')).toBeUndefined();
  expect(read(' https://push.example  https://a.example:8443 ')).toEqual([
    'https://push.example',
    'https://a.example:8443',
  ]);
  for (const wrong of [
    'push.example',
    'https://push.example/',
    'https://push.example/path',
    'ftp://a.example',
  ])
    expect(() => read(wrong, 'demo'), wrong).toThrow(/PUSH_SERVICES is wrong \(must be origins/);
  for (const open of ['http://push.example', 'https://a.example http://127.0.0.1:9', 'https://localhost']) {
    expect(() => read(open), open).toThrow(/PUSH_SERVICES is wrong \(must begin with https/);
    expect(read(open, 'demo')).toEqual(open.split(' '));
  }
});

test('keys of the card processor are both live or both test keys', () => {
  const read = (STRIPE_SECRET_KEY: string, STRIPE_PUBLISHABLE_KEY: string) => () =>
    readConfig({ ...complete, MARKET: 'demo', STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY });
  for (const mixed of [read('sk_live_1', 'pk_test_1'), read('sk_test_1', 'pk_live_1')])
    expect(mixed).toThrow(/STRIPE_PUBLISHABLE_KEY is wrong \(one key of the card processor is a live key/);
  for (const alike of [read('sk_live_1', 'pk_live_1'), read('sk_test_1', 'pk_test_1')])
    expect(alike).not.toThrow();
});

test('all contradictions in production are named at once', () => {
  const wrong = {
    ...production,
    DATABASE_URL: '',
    PUBLIC_URL: 'http://market.example',
    MAIL_FROM: 'Market <no-reply@secondbyte.test>',
    STRIPE_SECRET_KEY: 'sk_live_1',
  };
  const names = () => {
    try {
      readConfig(wrong);
    } catch (error) {
      return [...String(error).matchAll(/^ {2}(\w+) is /gm)].map(([, name]) => name);
    }
  };
  expect(names()?.toSorted()).toEqual(['DATABASE_URL', 'MAIL_FROM', 'PUBLIC_URL', 'STRIPE_PUBLISHABLE_KEY']);
});

test('the address of the site is a host with an optional port, without a path', () => {
  for (const PUBLIC_URL of [
    'https://market.example/shop',
    'https://market.example/?a=1',
    'https://user@market.example',
    'https://:word@market.example',
    'ftp://a.example',
  ])
    expect(() => readConfig({ ...production, PUBLIC_URL }), PUBLIC_URL).toThrow(/PUBLIC_URL is wrong/);
  for (const PUBLIC_URL of [
    'https://market.example',
    'https://market.example/',
    'https://Market.example:8443',
  ])
    expect(readConfig({ ...production, PUBLIC_URL }).PUBLIC_URL).toBe(new URL(PUBLIC_URL).origin);
});

test('a sender is an address, with or without a name', () => {
  for (const MAIL_FROM of [
    'nonsense',
    'Market',
    '@market.example',
    'a@b@c.example',
    'Market <a@b.example> x',
  ])
    expect(() => readConfig({ ...complete, MAIL_FROM }), MAIL_FROM).toThrow(
      /MAIL_FROM is wrong \(must be like/,
    );
  const named = ' "The Market" <no-reply@market.example> ';
  expect(readConfig({ ...complete, MAIL_FROM: named }).MAIL_FROM).toBe(named.trim());
});

test('emails of a production market use TLS, unless the network is declared private', () => {
  const read = (SMTP_URL: string) => readConfig({ ...production, SMTP_URL }).SMTP_URL;
  for (const open of ['smtp://mail.example', 'smtp://a:b@mail.example:587?requireTLS=no'])
    expect(() => read(open), open).toThrow(/SMTP_URL is wrong \(must begin with smtps/);
  expect(() => read('mail.example:25')).toThrow(/SMTP_URL is wrong \(must be like smtps/);
  for (const closed of [
    'smtps://a:b@mail.example',
    'smtp://mail.example:587?requireTLS=true',
    'smtp://mail:25?ignoreTLS=true',
    'smtp://127.0.0.1:25',
  ])
    expect(read(closed)).toBe(closed);
});

test('a production market declares its number of proxies: otherwise all visitors would be one source', () => {
  expect(() => readConfig({ ...production, TRUST_PROXY: '' })).toThrow(
    /TRUST_PROXY is missing: number of proxies/,
  );
  expect(readConfig({ ...production, TRUST_PROXY: '0' }).TRUST_PROXY).toBe(0);
});

test('a production market keeps its data outside the program folder', () => {
  expect(() => readConfig({ ...production, DATA_DIR: '' })).toThrow(
    /DATA_DIR is missing: folder for pictures/,
  );
  expect(() => readConfig({ ...production, DATA_DIR: '.data' })).toThrow(
    /DATA_DIR is wrong \(must begin with/,
  );
  const store = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  expect(readConfig({ ...production, ...store, DATA_DIR: '' }).S3_BUCKET).toBe('pictures');
});

test.each([
  { ADMIN_EMAIL: 'a@market.example' },
  { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
  { PUBLIC_URL: 'https://market.example' },
])('no demo market opens with settings of a production market: %o', (settings) => {
  expect(() => readConfig({ ...complete, ...settings })).toThrow(/MARKET is missing/);
  expect(readConfig({ ...complete, ...settings, MARKET: 'demo' }).MARKET).toBe('demo');
});
