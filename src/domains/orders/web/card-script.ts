import { pinAt, pinEnd } from '../../handover/pin.ts';
import { keepChecksDraft, restoreChecksDraft } from './common/checks-draft.ts';
import { qrPath } from './order/qr-path.ts';

// Script of an order's offline card. It is a single file that is stored with the card, so it uses neither React nor the
// router.

/**
 * Draws the current PIN, and each next PIN when it becomes valid. Draws the current PIN again when a sleeping phone
 * wakes.
 */
function showPin(box: HTMLElement, secret: string, address: string): void {
  const digits = box.querySelector('.pin');
  const code = box.querySelector('.qr');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    const now = new Date();
    const pin = pinAt(secret, now);
    const { path, size } = qrPath(`${address}?pin=${pin}`);
    if (digits) digits.textContent = `${pin.slice(0, 3)} ${pin.slice(3)}`;
    code?.setAttribute('viewBox', `0 0 ${size} ${size}`);
    code?.querySelector('path')?.setAttribute('d', path);
    clearTimeout(timer);
    timer = setTimeout(draw, pinEnd(now).getTime() - now.getTime());
  };
  draw();
  document.addEventListener('visibilitychange', draw);
}

/** Shows the PIN once the buyer confirms that they have the item; at once if they confirmed it earlier. */
function readyPinBox(box: HTMLElement): void {
  const { secret = '', address = '' } = box.dataset;
  const confirmation = box.querySelector<HTMLElement>('.pin-said');
  const button = box.querySelector('button');
  const show = () => {
    if (!confirmation) return;
    confirmation.hidden = false;
    button?.remove();
    showPin(confirmation, secret, address);
  };
  if (button) button.addEventListener('click', show);
  else show();
}

/** Stores the buyer's results of the checks in this browser, and restores results that were stored earlier. */
function readyChecks(form: HTMLFormElement): void {
  const { draft = '' } = form.dataset;
  restoreChecksDraft(draft, form);
  form.addEventListener('change', () => keepChecksDraft(draft, form));
}

/** Shows whether this device is offline or the market does not respond. Updates the text if the device goes offline. */
function readyNetworkLine(): void {
  const line = document.querySelector<HTMLElement>('.meet-line');
  const labelElement = line?.querySelector('b');
  if (!line || !labelElement) return;
  const offline = labelElement.textContent;
  const { unreachable = '' } = line.dataset;
  const showState = () => {
    labelElement.textContent = navigator.onLine ? unreachable : offline;
  };
  showState();
  addEventListener('offline', showState);
}

const box = document.querySelector<HTMLElement>('.pin-card');
if (box) readyPinBox(box);
const checks = document.querySelector<HTMLFormElement>('.check-form');
if (checks) readyChecks(checks);
readyNetworkLine();
/** Delay in ms before the page is reloaded, because devices report a network before connections work. */
const SETTLING_MS = 1_500;
addEventListener('online', () => {
  setTimeout(() => {
    // Does not reload while the buyer shows the PIN.
    if (!document.querySelector('.pin-said:not([hidden])')) location.reload();
  }, SETTLING_MS);
});
