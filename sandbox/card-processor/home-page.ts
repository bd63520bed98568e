import { TEST_CARDS } from './cards.ts';
import { showMoney } from './money.ts';
import { drawPage, escapeHtml } from './page.ts';
import type { Processor } from './processor.ts';

const SHOWN_INTENTS = 25;

/** Renders the home page: a description of this server, the newest payments, and the test cards. */
export function drawHome(processor: Processor): string {
  const intents = processor.store.list('payment_intent', { limit: SHOWN_INTENTS }).objects;
  const rows = intents.map((intent) => [
    new Date(intent.created * 1000).toISOString().slice(0, 19).replace('T', ' '),
    intent.id,
    showMoney(intent.amount, intent.currency),
    intent.status,
    intent.last_payment_error?.code ?? '',
  ]);
  const cards = TEST_CARDS.map((card) => [
    card.number?.replaceAll(/(\d{4})(?=\d)/g, '$1 ') ?? '–',
    card.brand,
    card.note,
    card.methodIds[0] ?? '',
  ]);
  return drawPage(
    'Card processor stand-in',
    `<main>
      <h1>Card processor stand-in</h1>
      <p>This server plays the card processor on this machine. It speaks Stripe's wire protocol under
      <code>/v1</code>, moves no money and accepts test cards only, with any future expiry and any CVC.</p>
      <h2>Latest payments</h2>
      ${drawTable(['Created (UTC)', 'Payment intent', 'Amount', 'Status', 'Last error'], rows)}
      <h2>Test cards</h2>
      ${drawTable(['Number', 'Brand', 'What happens', 'Method identifier'], cards)}
    </main>`,
  );
}

function drawTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p class="hint">None yet.</p>';
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${row.map((text) => `<td class="number">${escapeHtml(text)}</td>`).join('')}</tr>`)
    .join('\n');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
