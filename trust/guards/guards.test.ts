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
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readGuards } from '../../harness/guard-markers.ts';
import { mutateSource } from '../../harness/source-mutation.ts';
import { parseSource } from '../../harness/syntax-tree.ts';
import { ROOT } from '../../tools/root.ts';
import { guardTable, locateGuards } from './list.ts';
import { tryGuards } from './try-guards.ts';

describe('the list of guards', () => {
  const markers = readGuards();

  test('has at least ninety guards', () => {
    expect(Object.keys(guardTable).length).toBeGreaterThanOrEqual(90);
  });

  test('has each guard that is marked in the sources, and no other', () => {
    expect(Object.keys(guardTable).toSorted()).toEqual([...markers.keys()].toSorted());
  });

  test('names only test files that exist', () => {
    const lost = Object.entries(guardTable).flatMap(([name, { tests }]) =>
      tests.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${name}: there is no ${file}`),
    );
    expect(lost).toEqual([]);
  });

  test('has only guards whose removal changes the source and leaves it parseable', () => {
    for (const { mutation, name } of markers.values()) {
      const source = readFileSync(join(ROOT, mutation.file), 'utf8');
      const mutant = mutateSource(source, [mutation]);
      expect(mutant, name).not.toBe(source);
      if (!mutation.file.endsWith('.sql')) parseSource(mutation.file, mutant);
    }
  });
});

describe('removing guards', () => {
  let project: string;
  const files = {
    'door.js': `export const open = (age, key) => {
  // guard: children
  if (age < 18) return 'too young';
  // guard: key
  if (!key) return 'no key';
  return 'in';
};
`,
    'door.test.js': `import { expect, test } from 'vitest';
import { open } from './door.js';
test('keeps children out', () => expect(open(7, true)).toBe('too young'));
`,
    'sick.test.js': `import { expect, test } from 'vitest';
test('fails, guard or no guard', () => expect(1).toBe(2));
`,
    'late.test.js': `import { test } from 'vitest';
test('is never asked', () => {});
`,
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

  test('reports guards whose removal no test notices and tests that did not run, and restores the project', {
    timeout: 120_000,
  }, async () => {
    const guards = locateGuards(
      {
        children: { risk: 'children can enter the house', tests: ['door.test.js', 'late.test.js'] },
        key: { risk: 'people without a key can enter the house', tests: ['sick.test.js', 'door.test.js'] },
      },
      readGuards([project], project),
    );
    const { trials, sick, notReached } = await tryGuards(project, guards, {
      print: () => {},
      isOver: () => false,
    });
    const verdicts = Object.fromEntries(trials.map((trial) => [trial.guard.name, trial.verdict]));
    expect(verdicts).toEqual({ children: 'noticed', key: 'unnoticed' });
    expect(sick).toEqual(['sick.test.js']);
    expect(notReached).toEqual(['late.test.js']);
    expect(readFileSync(join(project, 'door.js'), 'utf8')).toBe(files['door.js']);
  });
});
