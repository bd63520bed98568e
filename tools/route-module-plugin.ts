import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';

/** The router's file that imports a route's script. */
const ROUTER_FILE = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
/** The import expression in that file (React Router 8.4). */
const IMPORT = /await import\(\s*(?:\/\*[^*]*\*\/\s*)*route\.module\s*\)/;
const OURS = join(ROOT, 'src', 'platform', 'api', 'browser', 'route-module.ts');

/** Replaces an import in the router's file by ours. Null if the file has changed. */
export function withOwnImport(code: string): string | null {
  if (!IMPORT.test(code)) return null;
  const own = code.replace(IMPORT, 'await importRouteModule(route)');
  return `import { importRouteModule } from ${JSON.stringify(OURS)};\n${own}`;
}

/**
 * Makes the router wait for the network when it loads a page's script. The router has no setting for that. By default
 * it reloads the page if a script fails to load, and all typed text is lost.
 */
export function routeModulePlugin(): Plugin {
  return {
    name: 'route-modules-over-a-broken-line',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!ROUTER_FILE.test(id)) return null;
      const own = withOwnImport(code);
      if (own === null)
        this.error('React Router imports scripts of routes otherwise now; see tools/route-module-plugin.ts.');
      return own;
    },
  };
}
