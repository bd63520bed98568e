import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';

/** File of the router that imports a route's script. */
const ROUTER_FILE = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
/** Import expression in that file (React Router 8.4). */
const IMPORT = /await import\(\s*(?:\/\*[^*]*\*\/\s*)*route\.module\s*\)/;
const OURS = join(ROOT, 'src', 'platform', 'api', 'browser', 'route-module.ts');

/**
 * Replaces the import in the router's file by a function of the product. Returns null if the file has no such import
 * any more.
 */
export function withOwnImport(code: string): string | null {
  if (!IMPORT.test(code)) return null;
  const own = code.replace(IMPORT, 'await importRouteModule(route)');
  return `import { importRouteModule } from ${JSON.stringify(OURS)};\n${own}`;
}

/**
 * Makes the router wait for the network when it loads a page's script. The router has no setting for that. By default,
 * the router reloads the page if a script fails to load. All typed text would then be lost.
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
        this.error(
          'React Router no longer imports route modules as this plugin expects. Update tools/route-module-plugin.ts.',
        );
      return own;
    },
  };
}
