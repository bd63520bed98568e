import type { Message } from './mailbox.ts';

/** Escapes a text for HTML and quoted attributes. */
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
  body { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.25rem; }
  ol { list-style: none; padding: 0; }
  li a { display: block; padding: .75rem 0; border-top: 1px solid #8884; color: inherit; text-decoration: none; }
  li a:hover strong { text-decoration: underline; }
  small, dt { opacity: .75; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { max-width: 100%; height: 66rem; margin: 0 1rem 1rem 0; border: 0; outline: 1px solid #8884; border-radius: .5rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8884; border-radius: .5rem; }
`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} - Mailbox</title>
<style>${STYLE}</style></head><body>${body}</body></html>`;
}

function timeOf(message: Message): string {
  const shown = new Date(message.receivedAt).toLocaleString('en-GB', { timeZone: 'Asia/Dhaka' });
  return `<time datetime="${message.receivedAt}">${shown}</time>`;
}

function listItem(message: Message): string {
  const subject = escapeHtml(message.subject || '(no subject)');
  const to = escapeHtml(message.recipients.join(', '));
  return `<li><a href="/messages/${message.id}"><strong>${subject}</strong><br>
<small>to ${to} · ${timeOf(message)}</small></a></li>`;
}

/** Renders the page with the list of all stored emails. */
export function listPage(messages: readonly Message[]): string {
  const list = `<ol>${messages.map(listItem).join('')}</ol>`;
  const none = '<p>Nothing yet. What the market sends appears here; nothing leaves this machine.</p>';
  return page('Messages', `<h1>Mailbox of the demo market</h1>${messages.length === 0 ? none : list}`);
}

/** Returns the HTML version of an email as a mail program shows it, with links that open in new tabs. */
export function messageHtml({ html }: Message): string {
  const target = '<base target="_blank">';
  return /<head>/i.test(html) ? html.replace(/<head>/i, (head) => head + target) : target + html;
}

/** Widths in px of mail programs: on a phone and on larger screens. */
const WIDTHS = [360, 640];

/** Renders frames without scripts, forms or access to this page. */
function htmlFrames({ id }: Message): string {
  const rights = 'allow-popups allow-popups-to-escape-sandbox';
  const frames = WIDTHS.map(
    (width) =>
      `<iframe title="Message, ${width} px wide" width="${width}" sandbox="${rights}" src="/messages/${id}/html"></iframe>`,
  );
  return `<h2>As a picture</h2><p><a href="/messages/${id}/html">By itself</a></p><div>${frames.join('')}</div>`;
}

/** Renders the page of one email: its HTML version, its plain text, and a link to its source. */
export function messagePage(message: Message): string {
  const attachments = message.attachments.map(({ name, type, bytes }) => `${name} (${type}, ${bytes} bytes)`);
  const facts = [
    ['From', message.from],
    ['To', message.recipients.join(', ')],
    ...(attachments.length > 0 ? [['Attached', attachments.join(', ')]] : []),
  ];
  const rows = facts
    .map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  const title = message.subject || '(no subject)';
  return page(
    title,
    `<p><a href="/">All messages</a></p><h1>${escapeHtml(title)}</h1>
<dl>${rows}<dt>Received</dt><dd>${timeOf(message)}</dd></dl>
${message.html === '' ? '' : htmlFrames(message)}
<h2>As text</h2><pre>${escapeHtml(message.text)}</pre>
<p><a href="/messages/${message.id}/source">Source</a></p>`,
  );
}
