import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config.server.ts';
import { withSettingFiles } from './setting-files.server.ts';

const NAMES = ['SESSION_SECRET', 'SMTP_URL'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setting-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('the value of a setting is read from the file that its variable names, without the last line end', () => {
  const SESSION_SECRET_FILE = fileWith('secret', ' two words\nand a line \n');
  const SMTP_URL_FILE = fileWith('mail', 'smtp://mail\r\n');
  expect(withSettingFiles({ SESSION_SECRET_FILE, SMTP_URL_FILE, PORT: '1' }, NAMES)).toEqual({
    SESSION_SECRET: ' two words\nand a line ',
    SMTP_URL: 'smtp://mail',
    PORT: '1',
  });
});

test('other variables with the same ending are ignored, and an empty variable names no file', () => {
  const environment = { AWS_WEB_IDENTITY_TOKEN_FILE: '/nowhere', SMTP_URL_FILE: '', SMTP_URL: 'smtp://mail' };
  expect(withSettingFiles(environment, NAMES)).toEqual(environment);
});

test('all problems with files are reported at once', () => {
  const environment = {
    SESSION_SECRET: 'here',
    SESSION_SECRET_FILE: fileWith('secret', 'there'),
    SMTP_URL_FILE: join(folder, 'missing'),
    PORT_FILE: fileWith('empty', '\n'),
  };
  const read = () => withSettingFiles(environment, [...NAMES, 'PORT']);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /SESSION_SECRET_FILE is wrong: SESSION_SECRET is also set\n {2}SMTP_URL_FILE is wrong: .*missing cannot be read\n {2}PORT_FILE is wrong: .*empty is empty/,
  );
});
