import type { Account } from './accounts.ts';

function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 2rem 1rem; display: grid; justify-items: center; }
  main { width: 100%; max-width: 28rem; padding: 1.5rem; border: 1px solid #8886; border-radius: .75rem; }
  h1 { font-size: 1.375rem; margin: 0 0 .25rem; }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
  p { margin: 0 0 1rem; }
  form { margin: 0; display: grid; gap: .75rem; }
  label { display: grid; gap: .25rem; font-weight: 600; }
  input { font: inherit; padding: .625rem .75rem; border: 1px solid #777; border-radius: .5rem; width: 100%; }
  button { font: inherit; min-height: 44px; padding: .5rem 1rem; border: 1px solid #777; border-radius: .5rem;
    background: none; color: inherit; cursor: pointer; }
  button.main { background: #0b57d0; border-color: #0b57d0; color: #fff; font-weight: 600; }
  button.one { display: grid; grid-template-columns: 40px 1fr; gap: .75rem; align-items: center; width: 100%;
    text-align: left; border-color: #8886; }
  .one img { width: 40px; height: 40px; border-radius: 50%; }
  .one span { display: grid; overflow-wrap: anywhere; }
  small { color: color-mix(in srgb, currentColor 75%, transparent); }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
  .deny { margin-top: 1.5rem; border-top: 1px solid #8886; padding-top: 1rem; }
`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function choice(action: string, { sub, email, name, verified }: Account): string {
  const note = verified ? '' : ' <small>(address not verified)</small>';
  return `<li><form method="post" action="${action}"><input type="hidden" name="sub" value="${sub}">
<button class="one"><img src="/portraits/${sub}.png" alt=""><span><b>${escapeHtml(name)}</b>
<small>${escapeHtml(email)}</small>${note}</span></button></form></li>`;
}

/** Renders the page on which a person chooses an account. `action` is the address of this sign-in. */
export function chooserPage(action: string, accounts: readonly Account[], problem?: string): string {
  const wrong = problem ? `<p role="alert"><b>${escapeHtml(problem)}</b></p>` : '';
  return page(
    'Choose an account',
    `<h1>Choose an account</h1><p>to continue to Secondbyte. This page stands in for Google on this machine.</p>
${wrong}<ul>${accounts.map((account) => choice(action, account)).join('')}</ul>
<h2>Use another account</h2>
<form method="post" action="${action}">
<label>Name <input name="name" autocomplete="off" required maxlength="80"></label>
<label>Email <input name="email" type="email" autocomplete="off" required maxlength="200"></label>
<button class="main">Sign in</button></form>
<form class="deny" method="post" action="${action}"><input type="hidden" name="deny" value="yes">
<button>Cancel and go back</button></form>`,
  );
}

/** Renders the provider's home page. */
export function homePage(issuer: string, accounts: readonly Account[]): string {
  const rows = accounts.map(({ name, email }) => `<li>${escapeHtml(name)}, ${escapeHtml(email)}</li>`);
  return page(
    'Google stand-in',
    `<h1>Google stand-in</h1><p>This server plays Google's sign-in on this machine: a real OpenID Connect provider
at <code>${escapeHtml(issuer)}</code>, with accounts of its own.</p><ul>${rows.join('')}</ul>`,
  );
}

/** Renders an error page. */
export function faultPage(words: string): string {
  return page(
    'This sign-in cannot go on',
    `<h1>This sign-in cannot go on</h1><p>${escapeHtml(words)}</p>
<p>Go back to the market and start again.</p>`,
  );
}
