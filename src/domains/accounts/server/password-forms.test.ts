import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.server.ts';

const PASSWORD = 'Pässwörd é ওয়ালটন ﬁ';

test('a password is the same in each Unicode form, and its blanks and last character count', async () => {
  const hash = await hashPassword(PASSWORD);
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
    expect(await passwordMatches({ hash, password: PASSWORD.normalize(form) }), form).toBe(true);
  for (const password of [`${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.slice(0, -1), PASSWORD.toLowerCase()])
    expect(await passwordMatches({ hash, password }), password).toBe(false);
});
