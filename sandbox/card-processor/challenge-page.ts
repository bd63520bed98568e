import type Stripe from 'stripe';
import { showMoney } from './money.ts';
import { drawPage, escapeHtml } from './page.ts';

/** Renders the bank's authentication page: two plain form posts, no script. */
export function drawChallenge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
): string {
  const last4 = escapeHtml(method?.card?.last4 ?? '????');
  const description = intent.description === null ? '' : row('For', escapeHtml(intent.description));
  return drawPage(
    'Confirm your payment',
    `<main class="narrow"><div class="panel">
      <p class="hint">Your bank · test authentication</p>
      <h1>Confirm your payment</h1>
      <p>Your bank wants to make sure that this payment is yours. No real money moves.</p>
      <dl>
        ${row('Amount', escapeHtml(showMoney(intent.amount, intent.currency)))}
        ${row('Card', `<span aria-label="card ending in ${last4}">•••• ${last4}</span>`)}
        ${description}
      </dl>
      <form method="post">
        <button name="outcome" value="complete">Complete authentication</button>
        <button name="outcome" value="fail" class="quiet">Fail authentication</button>
      </form>
    </div></main>`,
  );
}

function row(name: string, html: string): string {
  return `<dt>${name}</dt><dd>${html}</dd>`;
}

/** Renders the page for an authentication that has ended, with a link back if there is a return address. */
export function drawChallengeOver(message: string, returnUrl: string | null): string {
  const back = returnUrl === null ? '' : `<p><a href="${escapeHtml(returnUrl)}">Back to the shop</a></p>`;
  return drawPage(
    'Authentication ended',
    `<main class="narrow"><div class="panel"><h1>Authentication ended</h1>
      <p>${escapeHtml(message)}</p>${back}</div></main>`,
  );
}
