import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.server.ts';

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
