import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFECTS } from './mutants.ts';
import { unnoticedDefects, unprovedAttacks } from './notice.ts';
import { openStage, type Stage } from './sessions-testbed.ts';

let stage: Stage & { close: () => Promise<void> };
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('every attack is known to get through when some guard is gone', () => {
  expect(unprovedAttacks()).toEqual([]);
});

describe('the attacks notice a market where', () => {
  test.each(DEFECTS.map((defect) => [defect.name, defect] as const))('%s', async (_, defect) => {
    expect(await unnoticedDefects(stage, [defect])).toEqual([]);
  });
});
