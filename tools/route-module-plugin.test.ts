import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withOwnImport } from './route-module-plugin.ts';

test('the router imports route scripts through our function, at the one place where it imports', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  const file = join(folder, 'dist', 'production', 'lib', 'dom', 'ssr', 'routeModules.js');
  const own = withOwnImport(readFileSync(file, 'utf8'));
  expect(own).toMatch(/^import \{ importRouteModule \} from ".+route-module\.ts";/);
  expect(own).toContain('let routeModule = await importRouteModule(route);');
  expect(own).not.toMatch(/await import\(/);
});

test('an unexpected import is reported', () => {
  expect(withOwnImport('let routeModule = await load(route.module);')).toBeNull();
});
