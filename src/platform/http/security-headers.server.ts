/** Where the page's script may talk to and load from, beside our own origin. */
export type ExternalOrigins = {
  /** Addresses that scripts are loaded from. */
  readonly scriptSources?: readonly string[];
  /** Addresses that frames are loaded from. */
  readonly frameSources?: readonly string[];
  /** Addresses of other servers that the page's script sends to (`connect-src`); their origins are allowed. */
  readonly connectSources?: readonly (string | undefined)[];
  /** Where a form may lead by redirects (`form-action`): the provider of sign-in. */
  readonly formAction?: string | undefined;
  readonly dev: boolean;
};

function originsOf(addresses: readonly (string | undefined)[]): string[] {
  const origins = addresses.flatMap((one) => (one && URL.canParse(one) ? [new URL(one).origin] : []));
  return [...new Set(origins)];
}

/**
 * The content security policy of a page. Scripts run only from our files or with this answer's nonce. Styles
 * come from our sheet alone: no page writes a `style` attribute.
 */
export function contentSecurityPolicy(nonce: string, outside: ExternalOrigins): string {
  const frames = originsOf(outside.frameSources ?? []);
  // Hot reload opens a web socket and evaluates modules; it never runs outside development.
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
 * Policy of a response that is no page (data, a file, a refusal). Opened by itself it loads, runs and sends nothing,
 * and no frame shows it. Pages bring their own.
 */
// guard: sealed-policy (value => "frame-ancestors 'none'")
export const SEALED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Browser features that no page uses, or lets a frame use. */
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
 * Headers of every response, unless it sets its own of that name. `hsts` is the value of a market under https (RFC
 * 6797), null for one that is not.
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
