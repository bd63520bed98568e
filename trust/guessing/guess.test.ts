import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  guessOneAccount,
  openTwoProcesses,
  RULES,
  requestResets,
  sprayAccounts,
  type TwoProcesses,
} from './guess.ts';

let processes: TwoProcesses;
// Waiting times use a fixed clock, so that a slow machine does not change the result.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await processes.close();
  vi.useRealTimers();
});

test('two processes together check four of forty simultaneous wrong passwords, then refuse the right one', async () => {
  processes = await openTwoProcesses(RULES.guesses);
  expect(await guessOneAccount(processes, 40)).toEqual({ looked: 4, refused: 36, entered: 0 });
});

test('two processes together accept only a few of many simultaneous password reset requests', async () => {
  processes = await openTwoProcesses({
    ...RULES.resets,
    resetRequests: { free: 3, longest: 30, window: 600 },
  });
  expect(await requestResets(processes, 30)).toMatchObject({ looked: 4, refused: 26 });
});

test('a client address that tries one password on many accounts is refused after a few attempts', async () => {
  processes = await openTwoProcesses({ ...RULES.sprays, sprays: { free: 12, longest: 30, window: 600 } });
  expect(await sprayAccounts(processes, 40)).toMatchObject({ looked: 13, refused: 27 });
});

test('the suite notices processes that count attempts separately', async () => {
  processes = await openTwoProcesses(RULES.guesses, true);
  expect((await guessOneAccount(processes, 40)).looked).toBe(8);
});
