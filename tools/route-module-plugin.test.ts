import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withOwnImport } from './route-module-plugin.ts';

test('the router imports scripts of routes through ours, at the one place where it does', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  const file = join(folder, 'dist', 'production', 'lib', 'dom', 'ssr', 'routeModules.js');
  const own = withOwnImport(readFileSync(file, 'utf8'));
  expect(own).toMatch(/^import \{ importRouteModule \} from ".+route-module\.ts";/);
  expect(own).toContain('let routeModule = await importRouteModule(route);');
  expect(own).not.toMatch(/await import\(/);
});

test('a file that imports otherwise is told', () => {
  expect(withOwnImport('let routeModule = await load(route.module);')).toBeNull();
});
