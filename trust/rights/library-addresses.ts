import type { Auth } from '../../src/domains/accounts/server/auth.server.ts';

type Endpoint = {
  readonly path?: string;
  readonly options?: { readonly method?: string | readonly string[] };
};

/** Returns all routes that the auth library would handle if it were mounted, such as `POST /api/auth/update-user`. */
export function libraryAddresses(auth: Auth): string[] {
  return Object.values<Endpoint>(auth.api).flatMap(({ path, options }) => {
    const methods = [options?.method ?? 'GET'].flat();
    return path === undefined ? [] : methods.map((method) => `${method} /api/auth${path}`);
  });
}
