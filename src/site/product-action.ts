import { type RouterContextProvider, redirect } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { answerText } from '#texts/answer-text.ts';
import { outcomeInLanguage, refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import type { bookingsCalls } from '../domains/bookings/contract.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import { SHOW_NUMBER } from '../domains/catalog/web/site/show-number.tsx';
import { placeOrder, type RefusedMeeting } from '../domains/handover/web/public/place-order.ts';
import type { moderationCalls } from '../domains/moderation/contract.ts';
import { REPORT_DIALOG } from '../domains/moderation/web/site/report-link.tsx';
import { type SentReport, sendReport } from '../domains/moderation/web/site/send-report.ts';
import type { wishlistCalls } from '../domains/wishlist/contract.ts';
import { type SavedWish, saveWish } from '../domains/wishlist/web/site/save-wish.ts';
import { WISH_DIALOG } from '../domains/wishlist/web/site/wish-dialog-id.ts';
import { paths } from '../paths.ts';

/** Name and result of an action on a product's page. */
export type ProductActionResult =
  | { readonly name: 'order'; readonly outcome: RefusedMeeting }
  | { readonly name: 'wish'; readonly outcome: SavedWish }
  | { readonly name: 'report'; readonly outcome: SentReport }
  | { readonly name: 'number'; readonly outcome: ShownNumber };

/** The seller's phone number, or the reason why the server does not show it. */
type ShownNumber =
  | { readonly ok: true; readonly message: string; readonly number: string }
  | { readonly ok: false; readonly message: string };

async function showNumber(context: Readonly<RouterContextProvider>, id: string): Promise<ShownNumber> {
  const api = apiFor<typeof catalogCalls>(context);
  const outcome = await api('GET /productAll/{id}/number', { params: { id } });
  if (!outcome.ok) return { ok: false, message: answerText(outcome.problem.detail) };
  const { number } = outcome.data;
  return { ok: true, message: t('answer.number', { number }), number };
}

/**
 * Handles the forms of a product's page: order, wish list, report, and the seller's phone number. An order redirects to
 * the page of the order.
 */
export async function productAction(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ProductActionResult> {
  const form = await readForm({ request, context });
  const numberOf = form.get(SHOW_NUMBER);
  if (typeof numberOf === 'string') return { name: 'number', outcome: await showNumber(context, numberOf) };
  if (form.get('intent') === REPORT_DIALOG) {
    const outcome = await sendReport(apiFor<typeof moderationCalls>(context), form);
    return { name: 'report', outcome: outcomeInLanguage(outcome) };
  }
  if (form.get('intent') === WISH_DIALOG) {
    const outcome = await saveWish(apiFor<typeof wishlistCalls>(context), form);
    return { name: 'wish', outcome: outcomeInLanguage(outcome) };
  }
  const outcome = await placeOrder(apiFor<typeof bookingsCalls>(context), form);
  if (outcome.ok) throw redirect(paths.order(outcome.bookingId, { placed: 1 }));
  return { name: 'order', outcome: refusalInLanguage(outcome) };
}
