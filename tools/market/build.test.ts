import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadConfigFromFile } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { buildInputs, buildOfSources, buildOnce, findBuild, makeCurrent } from './build.ts';
import { OperatorError } from './settings.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'build-test-')));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src', 'page.tsx'), 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function buildHalf(): string {
  const folder = buildOfSources(root);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function build(): string {
  const folder = buildHalf();
  writeFileSync(join(folder, 'complete'), '');
  return folder;
}

test('a start without a build serves the complete build of the current sources', () => {
  expect(() => findBuild(root)).toThrow(OperatorError);
  buildHalf();
  expect(() => findBuild(root)).toThrow(/npm run build/);
  const folder = build();
  expect(findBuild(root)).toBe(folder);
  writeFileSync(join(root, 'src', 'page.tsx'), 'two');
  expect(() => findBuild(root)).toThrow(OperatorError);
});

test('the current build is the last one that was named', () => {
  const current = join(root, 'build', 'current');
  const first = build();
  makeCurrent(first);
  expect(realpathSync(current)).toBe(first);
  writeFileSync(join(root, 'src', 'page.tsx'), 'two');
  const second = build();
  makeCurrent(second);
  expect(realpathSync(current)).toBe(second);
});

test('of two processes that need a build, the first makes it and the second waits until it is complete', async () => {
  const folder = buildOfSources(root);
  const file = join(folder, 'page.js');
  let builders = 0;
  const make = async () => {
    builders += 1;
    rmSync(folder, { recursive: true, force: true });
    await nextTurn();
    mkdirSync(folder, { recursive: true });
    await nextTurn();
    writeFileSync(file, 'built');
  };
  const ask = async () => {
    await buildOnce(folder, make);
    return existsSync(file);
  };
  expect(await Promise.all([ask(), ask()])).toEqual([true, true]);
  expect(builders).toBe(1);
  expect(await ask()).toBe(true);
  expect(builders).toBe(1);
});

test('a failed build is made again by the next process', async () => {
  const folder = buildOfSources(root);
  await expect(buildOnce(folder, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  await buildOnce(folder, async () => void mkdirSync(folder, { recursive: true }));
  expect(findBuild(root)).toBe(folder);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test.each([
  'src/page.tsx',
  'src/texts/en/pay.json',
  'public/service-worker.js',
  'public/.well-known/security',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tools/plugin.ts',
  'harness/deep.ts',
])('a change of %s causes a new build', (path) => {
  write('vite.config.ts', "import { plugin } from './tools/plugin.ts';");
  write('tools/plugin.ts', "import {\n  deep,\n} from '../harness/deep.ts';");
  write('harness/deep.ts', 'one');
  write(path, `// first\n${path === 'vite.config.ts' ? "import './tools/plugin.ts';" : ''}`);
  const first = buildOfSources(root);
  write(path, '// second');
  expect(buildOfSources(root)).not.toBe(first);
});

test.each(['src/page.test.tsx', 'src/README.md', 'src/migrations/20261126_0300_a.sql', 'tools/other.ts'])(
  'a change of %s causes no new build',
  (path) => {
    const first = buildOfSources(root);
    write(path, 'new');
    expect(buildOfSources(root)).toBe(first);
  },
);

test('the build knows every file that its configuration loads', async () => {
  for (const file of ['vite.config.ts', 'react-router.config.ts']) {
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(ROOT, file));
    const own = (loaded?.dependencies ?? [])
      .map((path) => relative(ROOT, path))
      .filter((path) => !path.includes('node_modules'));
    expect(own.length).toBeGreaterThan(0);
    expect(buildInputs(ROOT)).toEqual(expect.arrayContaining(own));
  }
});
