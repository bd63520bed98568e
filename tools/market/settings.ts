import { join, resolve } from 'node:path';
import { ConfigError } from '#platform/process/config.server.ts';
import { freePort, isPortFree } from '../../harness/ports.ts';
import { readConfig, readSettingFiles, requireMarketSetting } from '../../src/app/settings.ts';
import { WEBHOOK_EVENT_TYPES } from '../../src/domains/payments/webhook-event-types.ts';
import { ROOT } from '../root.ts';
import { demoSecrets } from './secrets.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that the supervisor needs at the start. */
export type Basics = {
  readonly demo: boolean;
  readonly host: string;
  /** Requested port; 0 for any free port. */
  readonly port: number;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /**
   * Absolute path of the archive for the built-in database's write-ahead log; undefined if the log is not archived.
   */
  readonly archiveDir?: string | undefined;
  /** Public keys for encrypting the archive; undefined without encryption. */
  readonly archiveRecipients?: string | undefined;
};

/** Error that the operator can fix. It is shown without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Reads the settings that the supervisor needs. Empty settings count as missing. */
export function readBasics(environment: Environment): Basics {
  const port = Number(environment.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new OperatorError(
      `PORT is "${environment.PORT}". It must be a whole number up to 65535; 0 means any free port.`,
    );
  }
  const market = environment.MARKET || 'demo';
  if (market !== 'demo' && market !== 'production')
    throw new OperatorError(`MARKET is "${market}". It must be production, or demo for a demo market.`);
  return {
    demo: market === 'demo',
    host: environment.HOST || '127.0.0.1',
    port,
    dataDir: resolve(ROOT, environment.DATA_DIR || '.data'),
    archiveDir: environment.DATABASE_ARCHIVE_DIR
      ? resolve(ROOT, environment.DATABASE_ARCHIVE_DIR)
      : undefined,
    archiveRecipients: environment.BACKUP_RECIPIENT || undefined,
  };
}

/** Returns the host and port at which local processes reach a server that listens on `host`. */
function localAddress(host: string, port: number): string {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
}

/** Returns the port of the web server. Throws with advice for the operator if the port is taken. */
export async function settlePort({ host, port }: Basics): Promise<number> {
  if (port === 0) return freePort(host);
  const free = await isPortFree(port, host).catch((error: Error) => {
    throw new OperatorError(`The market cannot listen on ${host}, port ${port}: ${error.message}`);
  });
  if (free) return port;
  throw new OperatorError(
    `Port ${port} on ${host} is in use by another program. Stop that program, or choose another port:\n` +
      `  PORT=${port + 1} npm start      (PORT=0 takes any free port)`,
  );
}

/**
 * Environment of the market's processes, and the ports of the stand-ins; undefined for stand-ins that the market does
 * not need.
 */
export type Settings = {
  readonly env: NodeJS.ProcessEnv;
  readonly card: { readonly port: number } | undefined;
  readonly mail: { readonly port: number; readonly smtpPort: number } | undefined;
  readonly google: { readonly port: number } | undefined;
};

/** Made-up operator of a demo market, recognizable as a sample. */
const DEMO_OPERATOR = {
  OPERATOR_NAME: 'Secondbyte demo market (sample)',
  OPERATOR_ADDRESS: 'Level 4, Begum Rokeya Sarani, Mirpur, Dhaka 1216 (sample)',
  OPERATOR_TRADE_LICENCE: '000000 (sample)',
  OPERATOR_TAX_NUMBER: 'TIN 000000000000 (sample)',
  OPERATOR_EMAIL: 'help@secondbyte.test',
  OPERATOR_PHONE: '09600-000000',
  OPERATOR_HOURS: '10 am to 8 pm, Saturday to Thursday',
  OPERATOR_HOURS_BANGLA: 'শনি থেকে বৃহস্পতি, সকাল ১০টা থেকে রাত ৮টা',
};

function withoutEmpty(environment: Environment): Record<string, string> {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as Record<string, string>;
}

/**
 * Completes the environment. In a demo market, stand-ins replace the card processor, the mail server and Google, unless
 * settings name real ones. A production market gets no made-up values: neither secrets nor the public URL for its
 * emails, cookies and tokens.
 */
export async function completeSettings(
  environment: Environment,
  basics: Basics,
  port: number,
): Promise<Settings> {
  const given = withoutEmpty(environment);
  const base = {
    ...given,
    NODE_ENV: given.DEV ? 'development' : 'production',
    MARKET: given.MARKET ?? 'demo',
    HOST: basics.host,
    PORT: String(port),
    DATA_DIR: basics.dataDir,
  };
  if (!basics.demo) return { env: base, card: undefined, mail: undefined, google: undefined };
  const wished = (offset: number) => (basics.port === 0 ? 0 : basics.port + offset);
  const mail = given.SMTP_URL
    ? undefined
    : { port: await freePort(basics.host, wished(1)), smtpPort: await freePort('127.0.0.1') };
  const card = given.STRIPE_SECRET_KEY ? undefined : { port: await freePort(basics.host, wished(2)) };
  const google = given.GOOGLE_CLIENT_ID ? undefined : { port: await freePort(basics.host, wished(3)) };
  const { SESSION_SECRET, GOOGLE_CLIENT_SECRET, ...cardSecrets } = demoSecrets(basics.dataDir);
  const env = {
    SESSION_SECRET,
    PUBLIC_URL: `http://localhost:${port}`,
    ...DEMO_OPERATOR,
    ...(card && { ...cardSecrets, STRIPE_API_URL: localAddress(basics.host, card.port) }),
    ...(mail && { SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}` }),
    ...(google && {
      GOOGLE_ISSUER: localAddress(basics.host, google.port),
      GOOGLE_CLIENT_ID: 'secondbyte',
      GOOGLE_CLIENT_SECRET,
    }),
    ...base,
  };
  return { env, card, mail, google };
}

/**
 * Returns the environment with the values from files that `NAME_FILE` variables name. Throws an {@link OperatorError}
 * for an unreadable file. Also throws if the environment looks like production but does not set `MARKET`.
 */
export function resolveSettingFiles(environment: Environment): Environment {
  try {
    const resolved = readSettingFiles(environment);
    requireMarketSetting(resolved);
    return resolved;
  } catch (error) {
    throw error instanceof ConfigError ? new OperatorError(error.message) : error;
  }
}

/**
 * Checks every setting before anything starts, so that all missing settings are reported together. A demo market's own
 * database starts later; a production market must name its database.
 */
export function checkSettings({ env }: Pick<Settings, 'env'>, { demo }: Pick<Basics, 'demo'>): void {
  try {
    readConfig(demo ? { DATABASE_URL: 'postgres://to-be-started', ...env } : env);
  } catch (error) {
    throw error instanceof ConfigError ? new OperatorError(error.message) : error;
  }
}

/**
 * Checks the settings of a production market before any of them is used. A wrong port or an unreadable file is then
 * reported together with all other faults.
 */
export function checkProduction(environment: Environment): void {
  if (environment.MARKET === 'production') checkSettings({ env: environment }, { demo: false });
}

/**
 * Returns the environment for operator commands. If `DATABASE_DIRECT_URL` is set, they bypass the pooler in
 * `DATABASE_URL`.
 */
export function withDirectDatabase(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_DIRECT_URL, ...rest } = env;
  return DATABASE_DIRECT_URL ? { ...rest, DATABASE_URL: DATABASE_DIRECT_URL } : env;
}

/** Returns the environment of the stand-in card processor. */
export function cardEnvironment(env: NodeJS.ProcessEnv, basics: Basics, port: number): NodeJS.ProcessEnv {
  return {
    PATH: env.PATH,
    HOST: basics.host,
    PORT: String(port),
    DATA_DIR: join(basics.dataDir, 'card-processor'),
    SECRET_KEY: env.STRIPE_SECRET_KEY,
    PUBLISHABLE_KEY: env.STRIPE_PUBLISHABLE_KEY,
    WEBHOOK_URL: `${localAddress(basics.host, Number(env.PORT))}/webhooks/card-processor`,
    WEBHOOK_EVENTS: WEBHOOK_EVENT_TYPES.join(','),
    WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
  };
}

/** Returns the environment of the stand-in mail server. */
export function mailEnvironment(
  env: NodeJS.ProcessEnv,
  basics: Basics,
  ports: { readonly port: number; readonly smtpPort: number },
): NodeJS.ProcessEnv {
  return {
    PATH: env.PATH,
    HOST: basics.host,
    PORT: String(ports.port),
    SMTP_PORT: String(ports.smtpPort),
    DATA_DIR: join(basics.dataDir, 'mail'),
  };
}

/** Returns the environment of the stand-in for Google sign-in. */
export function googleEnvironment(env: NodeJS.ProcessEnv, basics: Basics, port: number): NodeJS.ProcessEnv {
  return {
    PATH: env.PATH,
    HOST: basics.host,
    PORT: String(port),
    DATA_DIR: join(basics.dataDir, 'google'),
    CLIENT_ID: env.GOOGLE_CLIENT_ID,
    CLIENT_SECRET: env.GOOGLE_CLIENT_SECRET,
    REDIRECT_URI: `${env.PUBLIC_URL?.replace(/\/$/, '')}/api/auth/callback/google`,
  };
}
