import { afterEach, expect, test } from 'vitest';
import { floodDoors, guessOneAccount, openTwoDoors, RULES, sprayAccounts, type TwoDoors } from './guess.ts';

let doors: TwoDoors;
afterEach(() => doors.close());

test('of forty wrong passwords at once ten are looked at by both processes together, and then not the right one', async () => {
  doors = await openTwoDoors(RULES.guesses);
  expect(await guessOneAccount(doors, 40)).toEqual({ looked: 10, refused: 30, entered: 0 });
});

test('of sign-in posts of all kinds as many are taken as the limit says, by both processes together', async () => {
  // A window that no slow machine leaves.
  doors = await openTwoDoors({ ...RULES.posts, posts: { points: 3, seconds: 600 } });
  expect(await floodDoors(doors, 30)).toMatchObject({ looked: 3, refused: 27 });
});

test('one password is tried on a hundred accounts an hour at most, by a source without a known device', async () => {
  doors = await openTwoDoors({ ...RULES.sprays, sprays: { points: 12, seconds: 60 } });
  expect(await sprayAccounts(doors, 40)).toMatchObject({ looked: 12, refused: 28 });
});

test('processes that count each for itself would be noticed', async () => {
  doors = await openTwoDoors(RULES.guesses, true);
  expect((await guessOneAccount(doors, 40)).looked).toBe(20);
});
