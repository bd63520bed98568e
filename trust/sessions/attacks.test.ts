import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { openStage, type Stage } from './sessions-testbed.ts';

let stage: Stage & { close: () => Promise<void> };
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('nothing gets through when somebody', () => {
  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    expect(await attack.run(stage)).toEqual([]);
  });
});
