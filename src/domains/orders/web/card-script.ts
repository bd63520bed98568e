import { pinAt, pinEnd } from '../../handover/pin.ts';
import { keepChecksDraft, restoreChecksDraft } from './common/checks-draft.ts';
import { qrPath } from './order/qr-path.ts';

// The script of a card that is shown offline. It is one file, kept with the card, without React and the router.

/** Draws the current PIN, and the next one when it is due. A phone that slept draws the current PIN when it wakes. */
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

/** Shows the PIN once the buyer says that they have it, or at once where they had said so before. */
function readyPinBox(box: HTMLElement): void {
  const { secret = '', address = '' } = box.dataset;
  const said = box.querySelector<HTMLElement>('.pin-said');
  const button = box.querySelector('button');
  const show = () => {
    if (!said) return;
    said.hidden = false;
    button?.remove();
    showPin(said, secret, address);
  };
  if (button) button.addEventListener('click', show);
  else show();
}

/** Keeps what the buyer finds, and shows again what they had found before. */
function readyChecks(form: HTMLFormElement): void {
  const { draft = '' } = form.dataset;
  restoreChecksDraft(draft, form);
  form.addEventListener('change', () => keepChecksDraft(draft, form));
}

/** A device that has a network while the market does not answer is not offline; it may go offline later. */
function readyNetworkLine(): void {
  const words = document.querySelector('.meet-line b');
  if (!words) return;
  const offline = words.textContent;
  const tell = () => {
    words.textContent = navigator.onLine ? 'No answer from Secondbyte.' : offline;
  };
  tell();
  addEventListener('offline', tell);
}

const box = document.querySelector<HTMLElement>('.pin-card');
if (box) readyPinBox(box);
const checks = document.querySelector<HTMLFormElement>('.check-form');
if (checks) readyChecks(checks);
readyNetworkLine();
/** A device says that it has a network before its connections work, in ms. */
const SETTLING_MS = 1_500;
addEventListener('online', () => {
  setTimeout(() => {
    // Who is just showing the PIN goes on when it suits them.
    if (!document.querySelector('.pin-said:not([hidden])')) location.reload();
  }, SETTLING_MS);
});
