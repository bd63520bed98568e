import { z } from 'zod';
import { flag } from './flag.ts';
import { parseTrustedProxies } from './trusted-proxies.server.ts';

const address = z.url();

/**
 * Origin of a site: scheme, host and optional port, without a slash at the end. Links are built from it, and the origins
 * of forms are compared with it.
 */
const siteAddress = z
  .url({ protocol: /^https?$/ })
  .refine((text) => {
    const { origin, href } = new URL(text);
    return href === `${origin}/`;
  }, 'must be like https://market.example, without a path')
  .transform((text) => new URL(text).origin);

/** An email address, alone or as `Name <address>` (RFC 5322, 3.4). */
const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context) => {
    const proxies = parseTrustedProxies(text);
    if (proxies !== null) return proxies;
    context.addIssue({ code: 'custom', message: 'must be a number up to 10, or networks like 10.0.0.0/8' });
    return z.NEVER;
  });

/**
 * Settings of the platform itself, by environment variable. Error messages show the descriptions to operators. The
 * product and its domains add their own settings.
 */
export const platformSettings = {
  HOST: z.string().min(1).default('127.0.0.1').describe('network address the web server listens on'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('port of the web server, 0 for any'),
  PUBLIC_URL: siteAddress.optional().describe('address people use for the site, e.g. https://market.example'),
  DATA_DIR: z.string().min(1).default('.data').describe('folder for pictures and state'),
  DATABASE_URL: z
    .string()
    .min(1)
    .describe(
      'address of the PostgreSQL database, or of a pooler in front of it; separate several hosts with commas',
    ),
  DATABASE_DIRECT_URL: z
    .string()
    .min(1)
    .optional()
    .describe('address of the database itself if DATABASE_URL names a pooler'),
  DATABASE_PREPARED_STATEMENTS: flag
    .default(true)
    .describe('set to false if the pooler does not support prepared statements (PgBouncer before 1.21)'),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .optional()
    .describe('addresses of read replicas of the database, separated by spaces'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(12)
    .describe('maximum number of connections that a process opens to each database'),
  WEB_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('number of web processes that share the port; by default one for each core, at most 4'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be like smtps://user:password@mail.example, with special characters percent-encoded',
    })
    .describe('address of the mail server (smtp://user:password@host:port)'),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(SENDER, 'must be like no-reply@market.example or Market <no-reply@market.example>')
    .describe('sender of all emails'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'address of the SMS gateway (POST, JSON of to, text, from); without it no text messages are sent',
    ),
  SMS_TOKEN: z.string().min(1).optional().describe('bearer token for the SMS gateway'),
  SMS_FROM: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .describe('sender of text messages, as registered with the gateway'),
  S3_BUCKET: z.string().optional().describe('bucket for pictures; without it they are stored in DATA_DIR'),
  S3_ENDPOINT: address.optional().describe('address of the S3 store'),
  S3_REGION: z.string().default('auto').describe('region of the S3 store'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('key id for the S3 store'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret key for the S3 store'),
  RESPONSE_CACHE: flag
    .default(true)
    .describe('false turns off the response cache and forbids proxies to cache responses'),
  REQUEST_COALESCING: flag
    .default(true)
    .describe('false makes concurrent requests for the same data read the database separately'),
  FRAGMENT_CACHE: flag.default(true).describe('false renders every part of a page for each request'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('lowest level that is logged'),
  TRUST_PROXY: trustedProxies.describe(
    'number of proxies in front that set X-Forwarded-For, or their networks, separated by spaces; true means 1',
  ),
  HSTS: z
    .string()
    .regex(
      /^max-age=\d+(?:; includeSubDomains)?(?:; preload)?$/,
      'must be like "max-age=31536000; includeSubDomains"',
    )
    .default('max-age=31536000')
    .describe('value of the header Strict-Transport-Security under https; max-age=0 revokes it'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'port for Prometheus: the worker uses it, web processes use the next ones; without it no metrics are served',
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('network address that serves the metrics, without sign-in'),
  BUILD_FOLDER: z
    .string()
    .min(1)
    .default('build')
    .describe('folder of the built pages; npm start and npm run serve set it'),
  DEV: flag.default(false).describe('true serves pages with hot reload'),
};

/** Values of {@link platformSettings}. */
export type PlatformConfig = z.output<z.ZodObject<typeof platformSettings>>;

/** Documentation of a setting for operators. `preset` is null for a required setting. */
export type SettingDoc = { readonly name: string; readonly meaning: string; readonly preset: string | null };

/** Returns every setting with its meaning and default. */
export function describeSettings(settings: z.ZodObject): SettingDoc[] {
  return Object.entries(settings.shape).map(([name, schema]) => {
    const nothing = schema.safeParse(undefined);
    const preset = nothing.success ? String(nothing.data ?? 'unset') : null;
    return { name, meaning: schema.description ?? '', preset };
  });
}

/** Error that lists all missing or wrong settings, each with its purpose. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** `faults`: one line per wrong setting. */
  constructor(faults: readonly string[]) {
    super(
      ['The market cannot start with these settings:', ...faults.map((fault) => `  ${fault}`)].join('\n'),
    );
  }
}

/** The environment without empty variables. */
export type Given = Readonly<Record<string, string>>;

/** Error of a setting in combination with other settings: `is missing`, `is wrong (…)`. */
export type SettingFault<Name extends string> = { readonly name: Name; readonly state: string };

/**
 * Parses settings once at the start. `findFaults` checks settings that depend on one another. Empty variables count as
 * missing. `known` maps settings with known faults to their error lines; these settings get no second error. Throws
 * {@link ConfigError} with every missing or wrong setting and its purpose.
 */
export function readSettings<Shape extends z.ZodRawShape>(
  settings: z.ZodObject<Shape>,
  environment: Readonly<Record<string, string | undefined>>,
  findFaults: (given: Given) => readonly SettingFault<keyof Shape & string>[] = () => [],
  known: ReadonlyMap<string, string> = new Map(),
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const parsed = settings.safeParse(given);
  const faults = findFaults(given);
  if (parsed.success && faults.length === 0 && known.size === 0) return parsed.data;
  const meanings = new Map(describeSettings(settings).map(({ name, meaning }) => [name, meaning]));
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return { name, state: given[name] === undefined ? 'is missing' : `is wrong (${issue.message})` };
  });
  const lines = [...wrong, ...faults]
    .filter(({ name }) => !known.has(name))
    .map(({ name, state }) => `${name} ${state}: ${meanings.get(name)}`);
  throw new ConfigError([...new Set([...known.values(), ...lines])]);
}
