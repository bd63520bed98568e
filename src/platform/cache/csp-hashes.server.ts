import { hash } from 'node:crypto';

const NONCE_SOURCE = /'nonce-([^']+)'/;

/** The inline scripts that carry a nonce, which nobody could know before the page was rendered. */
function scriptsWithNonce(nonce: string, page: Buffer): Buffer[] {
  const mark = ` nonce="${nonce}"`;
  // A letter a byte, so that places in the text are places in the page.
  const html = page.toString('latin1');
  const scripts: Buffer[] = [];
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + 1)) {
    const begin = html.indexOf('>', at) + 1;
    const isScript = html.startsWith('<script', html.lastIndexOf('<', at));
    if (isScript && begin > 0) scripts.push(page.subarray(begin, html.indexOf('</script', begin)));
  }
  return scripts.filter((script) => script.length > 0);
}

/**
 * The policy of a page that is sent many times: in place of the nonce, which must not come twice, it names the
 * scripts themselves by their hashes. Scripts are known by the nonce they were rendered with, so nothing that
 * somebody wrote into a listing can pass for one.
 */
export function hashScripts(policy: string, page: Buffer): string {
  const nonce = NONCE_SOURCE.exec(policy)?.[1];
  if (nonce === undefined) return policy;
  const hashes = scriptsWithNonce(nonce, page).map(
    (script) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
  return policy.replace(`'nonce-${nonce}'`, () => [...new Set(hashes)].join(' '));
}
