import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installedBrowsers } from './browser.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-test-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function plant(name: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

test('a browser on the PATH is found, and one that cannot run is skipped', () => {
  plant('chromium', 0o644);
  const chrome = plant('google-chrome', 0o755);
  expect(installedBrowsers({ PATH: folder })[0]).toBe(chrome);
});

test('the browser in BROWSER_PATH takes precedence', () => {
  plant('chromium', 0o755);
  const own = plant('my-browser', 0o755);
  expect(installedBrowsers({ PATH: folder, BROWSER_PATH: own })[0]).toBe(own);
});
