import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashScripts as hashScriptsOf } from './response-cache.server.ts';

const policy = "default-src 'self'; script-src 'self' 'nonce-Zm9v+/=='; object-src 'none'";
const fixedPolicy = (given: string, html: string) => hashScriptsOf(given, Buffer.from(html));
const sourceOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;
const ours = 'window.theme = "dark – ৳"';

test('scripts with the nonce are listed by their hashes, each once, and the nonce is removed', () => {
  const html = `<p>৳38,500</p><script nonce="Zm9v+/==">${ours}</script><script type="module" nonce="Zm9v+/==">import "/a.js"</script>
    <script nonce="Zm9v+/==">${ours}</script><script nonce="Zm9v+/==" src="/b.js"></script>`;
  expect(fixedPolicy(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${sourceOf(ours)} ${sourceOf('import "/a.js"')}; object-src 'none'`,
  );
});

test.each([
  ['a script without the nonce', '<script>alert(1)</script>'],
  ['a script with another nonce', '<script nonce="other">alert(1)</script>'],
  ['the nonce on something else', '<b nonce="Zm9v+/==">alert(1)</b>'],
  ['a nonce in a text', 'nonce="Zm9v+/==" alert(1)'],
])('%s is refused', (_, html) => {
  expect(fixedPolicy(policy, html)).not.toContain('sha256');
});

test('a policy without a nonce stays unchanged', () => {
  expect(fixedPolicy("script-src 'self'", `<script nonce="">${ours}</script>`)).toBe("script-src 'self'");
});
