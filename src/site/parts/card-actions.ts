// What presses on cards do: a file of its own because only those who press something need it.

import { phoneUrl } from '#kernel/phone-url.ts';
import { browserClient } from '#platform/api/api-client.ts';
import { showError } from '#ui/toaster.ts';
import type { catalogCalls } from '../../domains/catalog/contract.ts';
import type { wishlistCalls } from '../../domains/wishlist/contract.ts';
import { type SwitchedWish, switchWish } from '../../domains/wishlist/web/public/switch-wish.ts';
import { paths } from '../../paths.ts';

/** Sends a pressed heart. */
export function sendWish(productId: string, wanted: boolean): Promise<SwitchedWish> {
  return switchWish(browserClient<typeof wishlistCalls>(), productId, wanted);
}

/** Puts a link in the place of a button, with its look and its focus. */
function replaceByLink(button: HTMLButtonElement, href: string, text: string): void {
  const link = document.createElement('a');
  link.className = button.className;
  link.href = href;
  const icon = button.querySelector('svg');
  link.append(...(icon ? [icon] : []), text);
  const isFocused = document.activeElement === button;
  button.replaceWith(link);
  if (isFocused) link.focus();
}

/**
 * Shows a seller's number where a `ShowNumber` form was sent. A refusal is told in a notice; where a source was shown too
 * many, the way to sign in takes the button's place.
 */
export async function revealNumber(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  if (!button || form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const call = browserClient<typeof catalogCalls>();
  const outcome = await call('GET /productAll/{id}/number', { params: { id: button.value } }).catch(
    () => null,
  );
  form.ariaBusy = null;
  if (outcome?.ok) {
    const { number } = outcome.data;
    return replaceByLink(button, phoneUrl(number), number);
  }
  showError(outcome?.problem.detail ?? 'No connection. Try again in a moment.');
  if (outcome?.status === 429) {
    const { pathname, search } = window.location;
    replaceByLink(button, paths.login(pathname + search), 'Sign in to see it');
  }
}
