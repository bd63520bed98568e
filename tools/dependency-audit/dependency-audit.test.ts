import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import {
  findForbidden,
  findLoosePins,
  findStrangeLicenses,
  findUnlistedScripts,
  findUnproven,
  MOST_DIRECT,
} from './find-risks.ts';
import { findSecrets } from './find-secrets.ts';
import { nameOf, readLock, readPackage } from './libraries.ts';

const lock = readLock();
const own = readPackage();
const TEXT = /\.(ts|tsx|mjs|js|json|md|sql|css|html|yml|yaml|txt|csv|sh|npmrc|env)$|^\.ci\//;

describe('dependencies', () => {
  test(`are pinned to exact versions, with at most ${MOST_DIRECT} libraries in production`, () => {
    expect(findLoosePins(own)).toEqual([]);
  });

  test('come only from the registry, each library with a checksum', () => {
    expect(Object.keys(lock).length).toBeGreaterThan(100);
    expect(findUnproven(lock)).toEqual([]);
  });

  test('run no install script, with an npm that knows the list and with one that does not', () => {
    const settings = readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n');
    expect(settings).toContain('ignore-scripts=true');
    expect(Object.entries(own.allowScripts).filter(([, runs]) => runs)).toEqual([]);
  });

  test('have install scripts only if listed, and the list has no removed library', () => {
    expect(findUnlistedScripts(lock, own)).toEqual([]);
    const names = new Set(Object.keys(lock).map(nameOf));
    expect(Object.keys(own.allowScripts).filter((name) => !names.has(name))).toEqual([]);
  });

  test('have reviewed licences', () => {
    expect(findStrangeLicenses(lock)).toEqual([]);
  });

  test('contain no part of React that runs browser input', () => {
    expect(findForbidden(lock)).toEqual([]);
  });
});

test('no file of the project contains a secret', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => TEXT.test(file) && file !== 'package-lock.json');
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const text = readTracked(file);
    return findSecrets(text).map((secret) => `${file}, ${secret}`);
  });
  expect(found).toEqual([]);
});

/** Returns a file's text; empty for a file that was just deleted. */
function readTracked(file: string): string {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    return '';
  }
}

describe('the audit finds', () => {
  const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };

  test.each(['^1.2.3', '~1.2.3', '*', 'latest', '>=1', 'git+https://example.org/a.git', 'file:../a'])(
    'a dependency on %s',
    (version) => {
      expect(findLoosePins({ ...own, dependencies: { a: version } })).toEqual([
        expect.stringContaining('a is not pinned'),
      ]);
    },
  );

  test('one library too many', () => {
    const many = Object.fromEntries(
      Array.from({ length: MOST_DIRECT + 1 }, (_, index) => [`a${index}`, '1.0.0']),
    );
    expect(findLoosePins({ ...own, dependencies: many })).toEqual([
      expect.stringContaining(`at most ${MOST_DIRECT}`),
    ]);
  });

  test('a library without a checksum, from another place, or linked', () => {
    expect(findUnproven({ 'node_modules/a': { ...good, integrity: 'sha1-x' } })).toHaveLength(1);
    expect(
      findUnproven({ 'node_modules/a': { ...good, resolved: 'http://registry.npmjs.org/a.tgz' } }),
    ).toHaveLength(1);
    expect(
      findUnproven({ 'node_modules/a': { ...good, resolved: 'git+ssh://git@example.org/a.git' } }),
    ).toHaveLength(1);
    expect(findUnproven({ 'node_modules/a': { ...good, link: true } })).toHaveLength(1);
  });

  test('an install script without a decision, however deep its library is', () => {
    const deep = { 'node_modules/a/node_modules/@b/c': { ...good, hasInstallScript: true } };
    expect(findUnlistedScripts(deep, own)).toEqual([expect.stringContaining('@b/c has an install script')]);
  });

  test('an unreviewed or missing licence', () => {
    const { license, ...none } = good;
    expect(
      findStrangeLicenses({ 'node_modules/a': { ...good, license: `(${license} OR AGPL-3.0)` } }),
    ).toHaveLength(1);
    expect(findStrangeLicenses({ 'node_modules/a': none })).toHaveLength(1);
  });

  test('a forbidden library', () => {
    expect(findForbidden({ 'node_modules/react-server-dom-webpack': good })).toHaveLength(1);
  });

  const parts = ['A'.repeat(40), 'b3'.repeat(20)] as const;
  test.each([
    `-----BEGIN PRIVATE KEY-----\n${parts[0]}${parts[0]}`,
    `sk_live_${parts[1]}`,
    `whsec_${parts[1]}`,
    `AKIA${'Z'.repeat(16)}`,
    `ghp_${parts[0].slice(0, 36)}`,
    `GOCSPX-${parts[1].slice(0, 24)}`,
    `eyJ${parts[0]}.eyJ${parts[0]}.${parts[0]}`,
    `postgres://market:${parts[1]}@db.example/market`,
  ])('a secret like %.14s', (secret) => {
    expect(findSecrets(`first line\nconst key = '${secret}';`)).toEqual([expect.stringMatching(/^line 2: /)]);
  });
});
