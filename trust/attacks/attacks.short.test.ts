import { expect, test } from 'vitest';
import { breachesOf, httpLimit, runAttacks } from './attack-run.ts';

const SLOW = 120_000;
const options = { attackers: 50, lastingMs: 300, print: () => {}, isOver: () => false };

test('other clients are served, slow clients are cut off, and no request smuggling works', {
  timeout: SLOW,
}, async () => {
  const only = ['slow headers', 'slow bodies', 'deep JSON', 'large headers', 'addresses that cannot be read'];
  const mutations = [httpLimit('headersMs', 500), httpLimit('bodyMs', 500)];
  const attackRun = await runAttacks({ ...options, only, mutations, haste: 0 });
  expect(attackRun.results).toHaveLength(only.length);
  // Only the long run checks how long visitors wait, because tests share their machine.
  expect(breachesOf(attackRun).filter((breach) => !breach.includes('others waited'))).toEqual([]);
});

test('the suite notices a time limit for headers that is too long', { timeout: SLOW }, async () => {
  const mutations = [httpLimit('headersMs', 60_000)];
  const attackRun = await runAttacks({ ...options, only: ['slow headers'], mutations, haste: 0 });
  expect(breachesOf(attackRun).join()).toContain('50 connections were not cut');
});
