import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  guessOneAccount,
  openTwoDoors,
  RULES,
  requestResets,
  sprayAccounts,
  type TwoDoors,
} from './guess.ts';

let doors: TwoDoors;
// Waiting times use a fixed clock, so that a slow machine does not change the result.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await doors.close();
  vi.useRealTimers();
});

test('of forty wrong passwords at once, two processes together check four, and then refuse the right one', async () => {
  doors = await openTwoDoors(RULES.guesses);
  expect(await guessOneAccount(doors, 40)).toEqual({ looked: 4, refused: 36, entered: 0 });
});

test('of reset emails for many addresses at once, two processes together accept the limit', async () => {
  doors = await openTwoDoors({ ...RULES.resets, resetRequests: { free: 3, longest: 30, window: 600 } });
  expect(await requestResets(doors, 30)).toMatchObject({ looked: 4, refused: 26 });
});

test('one password is tried on a few accounts before its source has to wait', async () => {
  doors = await openTwoDoors({ ...RULES.sprays, sprays: { free: 12, longest: 30, window: 600 } });
  expect(await sprayAccounts(doors, 40)).toMatchObject({ looked: 13, refused: 27 });
});

test('processes that count separately would be noticed', async () => {
  doors = await openTwoDoors(RULES.guesses, true);
  expect((await guessOneAccount(doors, 40)).looked).toBe(8);
});
