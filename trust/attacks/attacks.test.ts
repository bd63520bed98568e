import { expect, test } from 'vitest';
import { breachesOf, runAttacks } from './attack-run.ts';

const SLOW = 120_000;
const limit = (from: string, to: string) => ({ file: 'src/platform/http/http-limits.ts', from, to });
const options = { attackers: 50, lastingMs: 300, tell: () => {}, isOver: () => false };

test('others are served and slow clients cut, and no framing gets through', { timeout: SLOW }, async () => {
  const only = ['slow headers', 'slow bodies', 'deep JSON', 'large headers', 'addresses that cannot be read'];
  const mutations = [limit('headersMs: 10_000', 'headersMs: 500'), limit('bodyMs: 30_000', 'bodyMs: 500')];
  const attackRun = await runAttacks({ ...options, only, mutations, haste: 0 });
  expect(attackRun.results).toHaveLength(only.length);
  // How long others wait is for the long run: tests share their machine.
  expect(breachesOf(attackRun).filter((breach) => !breach.includes('others waited'))).toEqual([]);
});

test('the suite notices when headers may come as slowly as they like', { timeout: SLOW }, async () => {
  const mutations = [limit('headersMs: 10_000', 'headersMs: 60_000')];
  const attackRun = await runAttacks({ ...options, only: ['slow headers'], mutations, haste: 0 });
  expect(breachesOf(attackRun).join()).toContain('50 connections were not cut');
});
