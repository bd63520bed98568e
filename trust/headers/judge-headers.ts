import { hash } from 'node:crypto';

/** A response from the network. */
export type Received = { readonly status: number; readonly headers: Headers; readonly body: string };

/** Directives of a content security policy by name. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Parses a content security policy. If a directive is repeated, the first one counts, as in browsers. */
export function readPolicy(text: string | null): Policy {
  const rules = new Map<string, readonly string[]>();
  for (const rule of (text ?? '').split(';')) {
    const [name = '', ...sources] = rule.trim().split(/\s+/);
    if (name !== '' && !rules.has(name)) rules.set(name, sources);
  }
  return rules;
}

/** Returns the nonce of a policy; null if the policy has none. */
export function nonceOf(policy: Policy): string | null {
  const source = policy.get('script-src')?.find((one) => one.startsWith("'nonce-"));
  return source?.slice("'nonce-".length, -1) ?? null;
}

const LEAST_NONCE_CHARACTERS = 22;

const sentences = (facts: Readonly<Record<string, boolean>>) =>
  Object.keys(facts).filter((fact) => facts[fact]);

/** Returns the required headers that a response lacks or sets wrongly. */
function commonFaults({ headers }: Received, https: boolean): string[] {
  const is = (name: string, value: RegExp) => value.test(headers.get(name) ?? '');
  return sentences({
    'browsers may guess its type': !is('x-content-type-options', /^nosniff$/),
    'old browsers may frame it': !is('x-frame-options', /^DENY$/),
    'other sites get its whole address as referrer': !is(
      'referrer-policy',
      /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/,
    ),
    'windows of other sites have access to it': !is('cross-origin-opener-policy', /^same-origin$/),
    'it does not say who may embed it': !is('cross-origin-resource-policy', /^(same-origin|cross-origin)$/),
    'features are not turned off': !is(
      'permissions-policy',
      /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
    ),
    'browsers may return without https':
      https && !is('strict-transport-security', /max-age=(3[1-9]|[4-9]\d|\d{3,})\d{6}/),
    'it names the server software': headers.has('server') || headers.has('x-powered-by'),
  });
}

/** Returns script sources of a policy that would allow more than the market's own code. */
function looseSources(sources: readonly string[]): string[] {
  return sources.filter((one) => /^('unsafe-|\*|https?:$|data:|blob:|http:)/.test(one));
}

function policyFaults(policy: Policy): string[] {
  const only = (name: string, value: string) => policy.get(name)?.join(' ') === value;
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*'];
  const nonce = nonceOf(policy);
  return [
    ...looseSources(scripts).map((source) => `its policy lets script run from ${source}`),
    ...sentences({
      'its policy lets anything be loaded': !policy.has('default-src'),
      'its policy lets plug-ins run': !only('object-src', "'none'"),
      'its policy lets the base address change': !only('base-uri', "'none'"),
      'its policy lets it be framed': !only('frame-ancestors', "'none'"),
      'its policy lets forms lead anywhere': !policy.has('form-action'),
      'its nonce is short': nonce !== null && nonce.length < LEAST_NONCE_CHARACTERS,
    }),
  ];
}

/** Returns inline scripts that the policy blocks, or that anybody could have injected. */
function scriptFaults(html: string, policy: Policy): string[] {
  const nonce = nonceOf(policy);
  const sources = policy.get('script-src') ?? [];
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)].filter(
    ([, attributes = '']) =>
      !/\bsrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes),
  );
  const isKnown = ([, attributes = '', text = '']: RegExpMatchArray) =>
    (nonce !== null && attributes.includes(`nonce="${nonce}"`)) ||
    sources.includes(`'sha256-${hash('sha256', text, 'base64')}'`);
  return inline
    .filter((script) => !isKnown(script))
    .map(([, , text = '']) => `an inline script carries neither nonce nor hash: ${text.slice(0, 40)}`);
}

/** Returns the page without the contents of its scripts, because markup in them has no effect. */
function markupOf(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '');
}

function pageFaults({ headers, body }: Received): string[] {
  const policy = readPolicy(headers.get('content-security-policy'));
  const markup = markupOf(body);
  return [
    ...policyFaults(policy),
    ...scriptFaults(body, policy),
    ...sentences({
      'an element carries script': /<[a-z][^>]*\son[a-z]+=/i.test(markup),
      'a link is script': /(href|src|action)="\s*javascript:/i.test(markup),
      'a page with a nonce may be kept by others':
        nonceOf(policy) !== null && /public|s-maxage/.test(headers.get('cache-control') ?? ''),
    }),
  ];
}

/** Checks the content security policy of a response that is not a page. */
function dataFaults({ headers }: Received): string[] {
  const policy = readPolicy(headers.get('content-security-policy'));
  const sealed =
    policy.get('default-src')?.join() === "'none'" &&
    (policy.get('script-src')?.join() ?? "'none'") === "'none'";
  return sentences({ 'it is not sealed': !sealed });
}

/** Returns all faults in a response's headers, and all contradictions between a page and its headers. */
export function judgeResponse(response: Received, https: boolean): string[] {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  // Browsers never show the body of a redirect, so a redirect may have the policy of a page.
  if (response.status >= 300 && response.status < 400) return commonFaults(response, https);
  return [...commonFaults(response, https), ...(isPage ? pageFaults(response) : dataFaults(response))];
}
