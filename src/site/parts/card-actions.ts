// Code behind the wish-list and phone-number buttons on product cards. Lazy-loaded, because most visitors never press
// these buttons.

import { currentLanguage } from '#kernel/locale.ts';
import { chatUrl, phoneUrl } from '#kernel/phone-url.ts';
import { browserClient } from '#platform/api/api-client.ts';
import { t } from '#texts/t.ts';
import { showError, showSuccess } from '#ui/toaster.ts';
import type { catalogCalls } from '../../domains/catalog/contract.ts';
import type { wishlistCalls } from '../../domains/wishlist/contract.ts';
import { switchWish } from '../../domains/wishlist/web/site/switch-wish.ts';
import { listingAnchor, paths } from '../../paths.ts';
import { CLICKED_BEFORE_LOGIN } from './pressed-before-login.ts';

type PressedHeart = {
  readonly productId: string;
  /** True if the product should be put on the wish list, false if it should be removed. */
  readonly wanted: boolean;
  readonly isGuest: boolean;
  /** Restores the previous state of the wish-list button. */
  readonly undo: () => void;
  readonly navigate: (path: string) => unknown;
};

/**
 * Sends a click on a wish-list button and shows the result in a toast. Guests, and people whose session has ended, are
 * led to the login. After the login, a click that adds the product is repeated; a removal is not. Throws if there is no
 * response.
 */
export async function pressHeart({
  productId,
  wanted,
  isGuest,
  undo,
  navigate,
}: PressedHeart): Promise<void> {
  if (!isGuest) {
    const outcome = await switchWish(browserClient<typeof wishlistCalls>(), productId, wanted);
    if (outcome.ok) return showSuccess(wanted ? t('wish.added') : t('wish.removed'));
    undo();
    if (outcome.status !== 401) return showError(await refusalText(outcome.problem.detail));
  }
  // The stored id always means an addition.
  if (wanted) sessionStorage.setItem(CLICKED_BEFORE_LOGIN, productId);
  const { pathname, search } = window.location;
  navigate(paths.login(`${pathname}${search}#${listingAnchor(productId)}`));
}

/** Translates the message of a refusal to the page's language. The Bangla texts load only when a message is shown. */
async function refusalText(detail: string): Promise<string> {
  if (currentLanguage() === 'en') return detail;
  const texts = await import('#texts/answers/products.ts').catch(() => null);
  return texts?.cardRefusal(detail) ?? detail;
}

/** Replaces a button with a link that looks the same, and moves the focus to the link. */
function replaceByLink(button: HTMLButtonElement, href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = button.className;
  link.href = href;
  const icon = button.querySelector('svg');
  link.append(...(icon ? [icon] : []), text);
  const isFocused = document.activeElement === button;
  button.replaceWith(link);
  if (isFocused) link.focus();
  return link;
}

/** Adds a WhatsApp link beside a phone link. On cards, a `span` with the look of the phone link wraps both links. */
function addChat(call: HTMLAnchorElement, href: string): void {
  const chat = document.createElement('a');
  chat.href = href;
  chat.rel = 'noreferrer';
  chat.textContent = 'WhatsApp';
  const look = call.className;
  if (call.matches('.btn')) {
    chat.className = look;
    call.after(chat);
    return;
  }
  const isFocused = document.activeElement === call;
  const pair = document.createElement('span');
  pair.className = look;
  call.className = '';
  call.replaceWith(pair);
  pair.append(call, chat);
  if (isFocused) call.focus();
}

/**
 * Replaces the button of a `ShowNumber` form with the seller's phone number. If the server refuses, a toast shows the
 * reason. If too many numbers were shown to the client address, a sign-in link replaces the button.
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
    const line = t('card.hello', { address: window.location.origin + paths.categoryList(button.value) });
    addChat(replaceByLink(button, phoneUrl(number), number), chatUrl(number, line));
    return;
  }
  showError(outcome ? await refusalText(outcome.problem.detail) : t('card.noConnection'));
  if (outcome?.status === 429) {
    const { pathname, search } = window.location;
    replaceByLink(button, paths.login(pathname + search), t('card.signIn'));
  }
}
