import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from '#platform/api/own-origin.ts';
import {
  describeSettings,
  type Given,
  platformSettings,
  readSettings,
  type SettingDoc,
  type SettingFault,
} from '#platform/process/config.server.ts';
import { withSettingFiles } from '#platform/process/setting-files.server.ts';
import { accountsSettings } from '../domains/accounts/settings.ts';
import { paymentsSettings } from '../domains/payments/settings.ts';
import { PRODUCT } from './product.ts';

/** Every setting, what it is for, and its default: those of the platform, of the domains, and the product's own. */
const settings = z.object({
  MARKET: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('kind of market: demo (stand-ins, demo data) or production'),
  ADMIN_EMAIL: z.email().optional().describe('e-mail of the first admin of a production market'),
  ...platformSettings,
  MAIL_FROM: platformSettings.MAIL_FROM.default(`${PRODUCT.name} <no-reply@secondbyte.test>`).describe(
    'sender of our mail; must be given in production',
  ),
  ...accountsSettings,
  ...paymentsSettings,
});

/** The parsed settings; names as in the environment. */
export type Config = z.output<typeof settings>;

type Name = keyof Config;

/** Every setting with its meaning and what holds when it is not given. */
export function settingDocs(): SettingDoc[] {
  return describeSettings(settings);
}

/** Settings that others make necessary: keys come in pairs, and links in letters need the public address. */
function requiredTogether(given: Given): Name[] {
  const rules: readonly (readonly [boolean, readonly Name[]])[] = [
    // guard: public-url-in-production
    [given.MARKET === 'production', ['PUBLIC_URL']],
    // guard: sender-in-production
    [given.MARKET === 'production', ['MAIL_FROM']],
    [given.GOOGLE_CLIENT_ID !== undefined, ['GOOGLE_CLIENT_SECRET']],
    [given.S3_BUCKET !== undefined, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ];
  return rules.flatMap(([holds, names]) => (holds ? names.filter((name) => given[name] === undefined) : []));
}

/**
 * Whether people would use a production market over plain HTTP: whoever is on the line could read and take over what
 * they do there. One that only its own machine reaches may.
 */
function isOpenOnTheLine({ MARKET, PUBLIC_URL = '' }: Given): boolean {
  if (MARKET !== 'production' || !URL.canParse(PUBLIC_URL)) return false;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  // guard: https-in-production (value => false)
  return protocol !== 'https:' && !isLoopback(hostname);
}

/** Whether a production market would send as somebody under a name that no mail can come from (RFC 6761). */
function isSenderReserved({ MARKET, MAIL_FROM = '' }: Given): boolean {
  // guard: reserved-sender (value => false)
  return MARKET === 'production' && /[@.](?:test|invalid|localhost)>?\s*$/i.test(MAIL_FROM);
}

/** Whether a key of the card processor is for real money; null for one that says neither. */
function isLiveKey(key: string): boolean | null {
  const mode = /^[a-z]+_(live|test)_/.exec(key)?.[1];
  return mode === undefined ? null : mode === 'live';
}

/** Whether one key of the card processor is for real money and the other is not: no payment could begin. */
function areKeysMixed({ STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '' }: Given): boolean {
  const [secret, publishable] = [isLiveKey(STRIPE_SECRET_KEY), isLiveKey(STRIPE_PUBLISHABLE_KEY)];
  // guard: card-key-modes (value => false)
  return secret !== null && publishable !== null && secret !== publishable;
}

function findFaults(given: Given): SettingFault<Name>[] {
  const missing = requiredTogether(given).map((name) => ({ name, state: 'is missing' }));
  const open = { name: 'PUBLIC_URL', state: 'is wrong (must begin with https:// in production)' } as const;
  const reserved = { name: 'MAIL_FROM', state: 'is wrong (no mail can come from such a name)' } as const;
  const mixed = {
    name: 'STRIPE_PUBLISHABLE_KEY',
    state: 'is wrong (one of the card processor’s keys is a live one, the other a test key)',
  } as const;
  return [
    ...missing,
    ...(areKeysMixed(given) ? [mixed] : []),
    ...(isOpenOnTheLine(given) ? [open] : []),
    ...(isSenderReserved(given) ? [reserved] : []),
  ];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with what stands in files that `NAME_FILE` variables name; throws `ConfigError`. */
export function readSettingFiles(environment: Environment): Environment {
  return withSettingFiles(environment, Object.keys(settings.shape));
}

/**
 * Parses the settings once at the start. Empty variables count as missing.
 * Throws `ConfigError` that names every missing or wrong setting and what it is for.
 */
export function readConfig(environment: Environment): Config {
  const config = readSettings(settings, readSettingFiles(environment), findFaults);
  return { ...config, DATA_DIR: resolve(config.DATA_DIR) };
}
