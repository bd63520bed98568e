import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
const address = z.url();

/** Every setting, what it is for, and its default. The texts are what an operator reads when one is wrong. */
const settings = z.object({
  MARKET: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('kind of market: demo (stand-ins, demo data) or production'),
  HOST: z.string().min(1).default('127.0.0.1').describe('network address the web server listens on'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('port of the web server, 0 for any'),
  PUBLIC_URL: address.optional().describe('address people use for the site, e.g. https://market.example'),
  DATA_DIR: z.string().min(1).default('.data').describe('folder for pictures and state'),
  DATABASE_URL: z.string().min(1).describe('address of the PostgreSQL database'),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .optional()
    .describe('addresses of read replicas of the database, blanks between them'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(12)
    .describe('most database connections a process, to each database'),
  WEB_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('web processes that share the port; unset is one a core, at most 4'),
  // guard: session-secret-length (drop .min)
  SESSION_SECRET: z.string().min(32).describe('secret of at least 32 characters that signs sessions'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').describe('secret key of the card processor'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').describe('publishable key of the card processor'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .describe("secret that signs the card processor's webhooks"),
  STRIPE_API_URL: address.optional().describe("address of a card API other than the processor's own"),
  SMTP_URL: z
    .string()
    .startsWith('smtp')
    .describe('address of the mail server (smtp://user:password@host:port)'),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Secondbyte <no-reply@secondbyte.test>')
    .describe('sender of our mail'),
  S3_BUCKET: z.string().optional().describe('bucket for pictures; unset keeps them in DATA_DIR'),
  S3_ENDPOINT: address.optional().describe('address of the S3 store'),
  S3_REGION: z.string().default('auto').describe('region of the S3 store'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('key id for the S3 store'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret key for the S3 store'),
  GOOGLE_ISSUER: address
    .default('https://accounts.google.com')
    .describe('address of the OpenID provider behind "Continue with Google"'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('client id for Google sign-in; unset turns it off'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('client secret for Google sign-in'),
  AUTH_TOKEN_SYNC_URL: z
    .string()
    .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an address or a path that starts with one slash')
    .optional()
    .describe('address that browsers tell of every new access token (POST) and of its end (DELETE)'),
  PAYMENTS_URL: address.optional().describe('address of another server that takes POST /payments'),
  ADMIN_EMAIL: z.email().optional().describe('e-mail of the first admin of a production market'),
  RESPONSE_CACHE: flag
    .default(true)
    .describe('false makes every answer anew and lets no proxy in front keep one'),
  REQUEST_COALESCING: flag
    .default(true)
    .describe('false lets every page read for itself what others of the same moment have read'),
  FRAGMENT_CACHE: flag.default(true).describe('false renders every part of every page anew'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('least level logged'),
  TRUST_PROXY: flag.default(false).describe('true when a reverse proxy in front sets X-Forwarded-For'),
  BUILD_FOLDER: z.string().min(1).default('build').describe('folder of the built pages; the start sets it'),
  DEV: flag.default(false).describe('true serves pages with hot reload'),
});

/** The parsed settings; names as in the environment. */
export type Config = Omit<z.output<typeof settings>, 'DATA_DIR'> & { readonly DATA_DIR: string };

/** One setting as an operator reads of it. `preset` is null for a setting that must be given. */
export type SettingDoc = { readonly name: string; readonly meaning: string; readonly preset: string | null };

/** Every setting with its meaning and what holds when it is not given. */
export function settingDocs(): SettingDoc[] {
  return Object.entries(settings.shape).map(([name, schema]) => {
    const nothing = schema.safeParse(undefined);
    const preset = nothing.success ? String(nothing.data ?? 'unset') : null;
    return { name, meaning: schema.description ?? '', preset };
  });
}

/** All wrong settings at once, each with what it is for. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Given = Readonly<Record<string, string>>;
type Name = keyof typeof settings.shape;

/** Settings that others make necessary: keys come in pairs, and links in letters need the public address. */
function requiredTogether(given: Given): Name[] {
  const rules: readonly (readonly [boolean, readonly Name[]])[] = [
    // guard: public-url-in-production
    [given.MARKET === 'production', ['PUBLIC_URL']],
    [given.GOOGLE_CLIENT_ID !== undefined, ['GOOGLE_CLIENT_SECRET']],
    [given.S3_BUCKET !== undefined, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ];
  return rules.flatMap(([holds, names]) => (holds ? names.filter((name) => given[name] === undefined) : []));
}

/** Names under which a machine reaches itself alone. */
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether people would use a production market over plain HTTP: whoever is on the line could read and take over what
 * they do there. One that only its own machine reaches may.
 */
function isOpenOnTheLine({ MARKET, PUBLIC_URL = '' }: Given): boolean {
  if (MARKET !== 'production' || !URL.canParse(PUBLIC_URL)) return false;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  // guard: https-in-production (value => false)
  return protocol !== 'https:' && !LOOPBACK.test(hostname);
}

/**
 * Parses the settings once at the start. Empty variables count as missing.
 * Throws {@link ConfigError} that names every missing or wrong setting and what it is for.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const parsed = settings.safeParse(given);
  const needed = requiredTogether(given);
  const isOpen = isOpenOnTheLine(given);
  if (parsed.success && needed.length === 0 && !isOpen)
    return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) };
  const tell = (name: Name, state: string) => `  ${name} ${state}: ${settings.shape[name].description}`;
  const lines = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]) as Name;
    return tell(name, given[name] === undefined ? 'is missing' : `is wrong (${issue.message})`);
  });
  lines.push(...needed.map((name) => tell(name, 'is missing')));
  if (isOpen) lines.push(tell('PUBLIC_URL', 'is wrong (must begin with https:// in production)'));
  throw new ConfigError(`These settings keep the market from starting:\n${[...new Set(lines)].join('\n')}`);
}
