import { expect, test } from 'vitest';
import { isCommonPassword, isOwnName } from './common-passwords.server.ts';

test.each(['123456', 'password', 'PassWord', ' iloveyou ', 'secondbyte', 'trustno1'])(
  '"%s" is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['', 'tea bus lamp', 'a good secret', 'dhanmondi-27-rickshaw'])(
  '"%s" is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

const OWNER = { name: 'Farhana Yasmin', email: 'farhana.y@mail.test' };

test.each(['Farhana Yasmin', 'farhanayasmin', 'Farhana.Y@mail.test', ' farhana.y '])(
  '"%s" is the own name or email address',
  (password) => {
    expect(isOwnName(password, OWNER)).toBe(true);
  },
);

test.each(['', 'farhana yasmin 27', 'mail.test'])('"%s" is neither name nor email address', (password) => {
  expect(isOwnName(password, OWNER)).toBe(false);
});
