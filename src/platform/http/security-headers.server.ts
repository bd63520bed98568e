/** Other origins that pages may connect to and load from. */
export type ExternalOrigins = {
  /** URLs that scripts are loaded from. */
  readonly scriptSources?: readonly string[];
  /** URLs that frames are loaded from. */
  readonly frameSources?: readonly string[];
  /** URLs of other servers that the page's script connects to (`connect-src`). Their origins are allowed. */
  readonly connectSources?: readonly (string | undefined)[];
  /** Target of redirects after a form (`form-action`): the sign-in provider. */
  readonly formAction?: string | undefined;
  readonly dev: boolean;
};

function originsOf(addresses: readonly (string | undefined)[]): string[] {
  const origins = addresses.flatMap((one) => (one && URL.canParse(one) ? [new URL(one).origin] : []));
  return [...new Set(origins)];
}

/**
 * Returns the content security policy of a page. Scripts run only from our files or with this response's nonce. Styles
 * come only from our style sheet, because no page writes a `style` attribute.
 */
export function contentSecurityPolicy(nonce: string, outside: ExternalOrigins): string {
  const frames = originsOf(outside.frameSources ?? []);
  // Hot reload opens a web socket and evaluates modules. It never runs outside development.
  const development = outside.dev
    ? { script: ["'unsafe-eval'"], style: ["'unsafe-inline'"], connect: ['ws:'] }
    : { script: [], style: [], connect: [] };
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // guard: script-nonce ("`'nonce-${nonce}'`" => "'unsafe-inline'")
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      ...originsOf(outside.scriptSources ?? []),
      ...development.script,
    ],
    'style-src': ["'self'", ...development.style],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...originsOf(outside.connectSources ?? []), ...development.connect],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    // guard: base-uri (value => ['*'])
    'base-uri': ["'none'"],
    // guard: form-action (value => ['*'])
    'form-action': ["'self'", ...originsOf([outside.formAction])],
    // guard: frame-ancestors (value => ['*'])
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Content security policy of a response that is not a page (data, a file, a refusal). If a browser opens such a
 * response directly, the response cannot load, run or send anything, and no frame shows it. Pages have their own
 * policy.
 */
// guard: sealed-policy (value => "frame-ancestors 'none'")
export const SEALED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Browser features that are turned off for pages and their frames. */
const FEATURES_OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Returns the default headers of every response. `hsts` is the value for a market under https (RFC 6797), else null.
 */
export function commonSecurityHeaders(hsts: string | null): Record<string, string> {
  return {
    // guard: nosniff
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // guard: opener-policy
    'cross-origin-opener-policy': 'same-origin',
    // guard: resource-policy
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': SEALED_POLICY,
    'permissions-policy': FEATURES_OFF.map((feature) => `${feature}=()`).join(', '),
    // guard: hsts
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
  };
}
