import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../tools/root.ts';
import type { Guard } from './guard.ts';
import { guardList } from './list.ts';
import { withoutGuard } from './remove-guard.ts';
import { tryGuards } from './try-guards.ts';

describe('the list of guards', () => {
  test('names at least ninety', () => {
    expect(guardList.length).toBeGreaterThanOrEqual(90);
  });

  test('names guards that stand in the sources exactly once, and tests that exist', () => {
    const faults = guardList.flatMap((guard) => {
      const count = readFileSync(join(ROOT, guard.file), 'utf8').split(guard.from).length - 1;
      const lost = guard.tests.filter((file) => !existsSync(join(ROOT, file)));
      return [
        ...(count === 1 ? [] : [`${guard.file}: stands there ${count} times: ${guard.from}`]),
        ...lost.map((file) => `${guard.guards}: there is no test ${file}`),
      ];
    });
    expect(faults).toEqual([]);
  });

  test('leaves sources that can be read when a guard is gone', () => {
    const codes = guardList.filter(({ file }) => file.endsWith('.ts'));
    for (const guard of codes) {
      const mutant = withoutGuard(readFileSync(join(ROOT, guard.file), 'utf8'), guard);
      expect(() => stripTypeScriptTypes(mutant), guard.guards).not.toThrow();
    }
  });
});

describe('taking guards away', () => {
  let project: string;
  const guard = (words: string, from: string, to: string): Guard => ({
    guards: words,
    file: 'door.js',
    from,
    to,
    tests: ['door.test.js'],
  });
  const files = {
    'door.js':
      "export const open = (age, key) => {\n  if (age < 18) return 'too young';\n  if (!key) return 'no key';\n  return 'in';\n};\n",
    'door.test.js':
      "import { expect, test } from 'vitest';\nimport { open } from './door.js';\ntest('keeps children out', () => expect(open(7, true)).toBe('too young'));\n",
    'vitest.config.js': 'export default { test: { include: ["*.test.js"] } };\n',
    '.gitignore': 'node_modules\n',
  };

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'secondbyte-door-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, name)), { recursive: true });
      writeFileSync(join(project, name), text);
    }
    execFileSync('git', ['init', '--quiet'], { cwd: project });
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  test('tells which of them no test notices, and leaves the project as it was', {
    timeout: 120_000,
  }, async () => {
    const watched = guard('the house, from children', "if (age < 18) return 'too young';", '');
    const unwatched = guard('the house, from those without a key', "if (!key) return 'no key';", '');
    const senseless = guard('nothing', 'export const open', 'export const shut');
    const { trials, sick } = await tryGuards(project, [watched, unwatched, senseless], {
      tell: () => {},
      isOver: () => false,
    });
    expect(sick).toEqual([]);
    const verdicts = new Map(trials.map((trial) => [trial.guard, trial.verdict]));
    expect(verdicts.get(watched)).toBe('noticed');
    expect(verdicts.get(unwatched)).toBe('unnoticed');
    expect(verdicts.get(senseless)).not.toBe('unnoticed');
    expect(readFileSync(join(project, 'door.js'), 'utf8')).toBe(files['door.js']);
  });
});
