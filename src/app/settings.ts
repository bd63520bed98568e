import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from '#platform/api/own-origin.ts';
import {
  ConfigError,
  describeSettings,
  type Given,
  platformSettings,
  readSettings,
  type SettingDoc,
  type SettingFault,
} from '#platform/process/config.server.ts';
import { readSettingFiles as readFiles, withSettingFiles } from '#platform/process/setting-files.server.ts';
import { accountsSettings } from '../domains/accounts/settings.ts';
import { notificationsSettings } from '../domains/notifications/settings.ts';
import { paymentsSettings } from '../domains/payments/settings.ts';
import { payoutsSettings } from '../domains/payouts/settings.ts';
import { PRODUCT } from './product.ts';

/** Pattern of the setting `BACKUP_KEEP`: how long backups are kept, in days, weeks and months. */
const KEEP_RULE = /^\d+ (?:day|week|month)s?(?:,? \d+ (?:day|week|month)s?)*$/;

/** Settings of the operator's commands for backups and restores. */
const operationSettings = {
  DATABASE_ARCHIVE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'folder for the write-ahead log of the built-in database, for point-in-time restores; without it nothing is archived',
    ),
  DATABASE_ARCHIVE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe('number of past days to any moment of which the built-in database can be restored'),
  BACKUP_DIR: z.string().min(1).optional().describe('folder of backups; by default DATA_DIR/backups'),
  BACKUP_KEEP: z
    .string()
    .regex(KEEP_RULE, 'must be like "35 days" or "14 days 8 weeks 12 months"')
    .optional()
    .describe('backups to keep, e.g. 14 days 8 weeks 12 months; by default all'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1\w+(?:\s+age1\w+)*$/, 'must be public keys that begin with age1')
    .optional()
    .describe(
      'public keys (age1…), separated by spaces, that encrypt backups and the archived WAL; without them nothing is encrypted',
    ),
};

/** Schema of all settings: of the platform, of the domains, and of the product itself. */
const settings = z.object({
  MARKET: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('kind of market: demo (stand-ins, demo data) or production'),
  ADMIN_EMAIL: z.email().optional().describe('email of the first admin of a production market'),
  ...platformSettings,
  MAIL_FROM: platformSettings.MAIL_FROM.default(`${PRODUCT.name} <no-reply@secondbyte.test>`).describe(
    'sender of all emails; required in production',
  ),
  ...accountsSettings,
  ...paymentsSettings,
  ...payoutsSettings,
  ...notificationsSettings,
  ...operationSettings,
});

/** Parsed settings, by the names of their environment variables. */
export type Config = z.output<typeof settings>;

type Name = keyof Config;

/** Returns the names, meanings and defaults of all settings. */
export function settingDocs(): SettingDoc[] {
  return describeSettings(settings);
}

/**
 * Returns the missing settings that other settings require. For example, `GOOGLE_CLIENT_ID` requires
 * `GOOGLE_CLIENT_SECRET`, and a production market requires `PUBLIC_URL`.
 */
function requiredTogether(given: Given): Name[] {
  const rules: readonly (readonly [boolean, readonly Name[]])[] = [
    // guard: public-url-in-production
    [given.MARKET === 'production', ['PUBLIC_URL']],
    // guard: sender-in-production
    [given.MARKET === 'production', ['MAIL_FROM']],
    // Without `TRUST_PROXY`, all visitors behind a proxy would have one client address and share its limits.
    // guard: proxies-in-production
    [given.MARKET === 'production', ['TRUST_PROXY']],
    // guard: data-folder-in-production
    [given.MARKET === 'production' && given.S3_BUCKET === undefined, ['DATA_DIR']],
    [given.GOOGLE_CLIENT_ID !== undefined, ['GOOGLE_CLIENT_SECRET']],
    [given.S3_BUCKET !== undefined, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ];
  return rules.flatMap(([holds, names]) => (holds ? names.filter((name) => given[name] === undefined) : []));
}

/**
 * Returns whether visitors would use a production market over plain HTTP. Then an attacker on the network could read
 * and change everything. Plain HTTP is allowed only on a loopback address.
 */
function isOpenOnTheLine({ MARKET, PUBLIC_URL = '' }: Given): boolean {
  if (MARKET !== 'production' || !URL.canParse(PUBLIC_URL)) return false;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  // guard: https-in-production (value => false)
  return protocol !== 'https:' && !isLoopback(hostname);
}

/** Returns whether the sender address of a production market is in a reserved domain without email (RFC 6761). */
function isSenderReserved({ MARKET, MAIL_FROM = '' }: Given): boolean {
  // guard: reserved-sender (value => false)
  return MARKET === 'production' && /[@.](?:test|invalid|localhost)>?\s*$/i.test(MAIL_FROM);
}

/** Returns whether a key of the card processor is for real money. Null if the key does not show it. */
function isLiveKey(key: string): boolean | null {
  const mode = /^[a-z]+_(live|test)_/.exec(key)?.[1];
  return mode === undefined ? null : mode === 'live';
}

/** Returns whether exactly one of the two keys of the card processor is for real money. Then no payment could start. */
function areKeysMixed({ STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '' }: Given): boolean {
  const [secret, publishable] = [isLiveKey(STRIPE_SECRET_KEY), isLiveKey(STRIPE_PUBLISHABLE_KEY)];
  // guard: card-key-modes (value => false)
  return secret !== null && publishable !== null && secret !== publishable;
}

/** Returns whether a production market would send push notifications to its own machine or without encryption. */
function isPushServiceOpen({ MARKET, PUSH_SERVICES = '' }: Given): boolean {
  const origins = PUSH_SERVICES.trim()
    .split(/\s+/)
    .filter((origin) => URL.canParse(origin));
  const isOpen = (origin: string) => !origin.startsWith('https:') || isLoopback(new URL(origin).hostname);
  // guard: push-services-in-production (value => false)
  return MARKET === 'production' && origins.some(isOpen);
}

/** Returns whether a production market would send one-time codes to the SMS gateway unencrypted over a network. */
function isSmsOpenOnTheLine({ MARKET, SMS_URL = '' }: Given): boolean {
  if (MARKET !== 'production' || !URL.canParse(SMS_URL)) return false;
  const { protocol, hostname } = new URL(SMS_URL);
  return protocol === 'http:' && !isLoopback(hostname);
}

/**
 * Returns whether a production market has a relative `DATA_DIR`. The data would then be in a folder that upgrades
 * replace.
 */
function isDataInProgram({ MARKET, DATA_DIR = '' }: Given): boolean {
  // guard: absolute-data-folder (value => false)
  return MARKET === 'production' && DATA_DIR !== '' && !isAbsolute(DATA_DIR);
}

/**
 * Returns whether an attacker could read emails of a production market in transit. With `smtp://`, nodemailer uses TLS
 * only if the server offers it. An attacker on the network can remove that offer. `ignoreTLS=true` declares that the
 * network is private.
 */
function isMailOpenOnTheLine({ MARKET, SMTP_URL = '' }: Given): boolean {
  if (MARKET !== 'production' || !URL.canParse(SMTP_URL)) return false;
  const { protocol, hostname, searchParams } = new URL(SMTP_URL);
  const isExplicit = searchParams.get('requireTLS') === 'true' || searchParams.get('ignoreTLS') === 'true';
  // guard: mail-over-tls (value => false)
  return protocol === 'smtp:' && !isLoopback(hostname) && !isExplicit;
}

/**
 * Returns whether the environment has settings of a production market but no `MARKET`. Without this check, the market
 * would start as a demo.
 */
function isMarketMissing({ MARKET, ADMIN_EMAIL, STRIPE_SECRET_KEY = '', PUBLIC_URL = '' }: Given): boolean {
  const isPublic = PUBLIC_URL.startsWith('https:') && !isLoopback(URL.parse(PUBLIC_URL)?.hostname ?? '');
  // guard: market-missing (value => false)
  return (
    MARKET === undefined && (ADMIN_EMAIL !== undefined || isLiveKey(STRIPE_SECRET_KEY) === true || isPublic)
  );
}

/** Faults that only a combination of settings shows, each with its check. */
const jointFaults: readonly (SettingFault<Name> & { readonly isIn: (given: Given) => boolean })[] = [
  {
    isIn: isMarketMissing,
    name: 'MARKET',
    state: 'is missing (other settings belong to a production market: set production, or demo)',
  },
  {
    isIn: isDataInProgram,
    name: 'DATA_DIR',
    state: 'is wrong (must begin with / in production, or an upgrade in another folder loses all pictures)',
  },
  {
    isIn: isMailOpenOnTheLine,
    name: 'SMTP_URL',
    state:
      'is wrong (must begin with smtps://, or end with ?requireTLS=true, or on a private network ?ignoreTLS=true)',
  },
  {
    isIn: areKeysMixed,
    name: 'STRIPE_PUBLISHABLE_KEY',
    state: 'is wrong (one key of the card processor is a live key, the other a test key)',
  },
  {
    isIn: isOpenOnTheLine,
    name: 'PUBLIC_URL',
    state: 'is wrong (must begin with https:// in production)',
  },
  {
    isIn: isSenderReserved,
    name: 'MAIL_FROM',
    state: 'is wrong (its domain is reserved and has no email)',
  },
  {
    isIn: isPushServiceOpen,
    name: 'PUSH_SERVICES',
    state: 'is wrong (must begin with https:// in production, and name other machines)',
  },
  {
    isIn: isSmsOpenOnTheLine,
    name: 'SMS_URL',
    state: 'is wrong (must begin with https:// in production, because the market sends codes to it)',
  },
];

function findFaults(given: Given): SettingFault<Name>[] {
  const missing = requiredTogether(given).map((name) => ({ name, state: 'is missing' }));
  const wrong = jointFaults.filter(({ isIn }) => isIn(given)).map(({ name, state }) => ({ name, state }));
  return [...missing, ...wrong];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `ConfigError` if the environment has settings of a production market but no `MARKET`. */
export function requireMarketSetting(environment: Environment): void {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value)) as Given;
  if (isMarketMissing(given))
    throw new ConfigError([
      'MARKET is missing, but other settings belong to a production market. Set MARKET=production, or MARKET=demo for a demo market.',
    ]);
}

/**
 * Returns the environment, to which the contents of the files named by `NAME_FILE` variables are added. Throws
 * `ConfigError` if a file cannot be used.
 */
export function readSettingFiles(environment: Environment): Environment {
  return withSettingFiles(environment, Object.keys(settings.shape));
}

/**
 * Parses the settings, once at the start of a process. Empty variables count as missing. If settings are missing or
 * wrong, throws a `ConfigError` that lists each of them with its purpose.
 */
export function readConfig(environment: Environment): Config {
  const files = readFiles(environment, Object.keys(settings.shape));
  const config = readSettings(settings, files.environment, findFaults, files.faults);
  const { DATA_DIR, BACKUP_DIR, DATABASE_ARCHIVE_DIR } = config;
  return {
    ...config,
    DATA_DIR: resolve(DATA_DIR),
    BACKUP_DIR: BACKUP_DIR && resolve(BACKUP_DIR),
    DATABASE_ARCHIVE_DIR: DATABASE_ARCHIVE_DIR && resolve(DATABASE_ARCHIVE_DIR),
  };
}
