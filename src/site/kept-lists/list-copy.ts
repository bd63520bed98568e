import { t } from '#texts/t.ts';
import { formatClock, formatDay } from '#ui/dates.ts';

/** Parts that need the script, and the menus of the bar. Links stay: they work again with the network. */
const WORKING_PARTS = [
  'script, template, .progress, .net, [aria-live]',
  'form, button, select, input, label:has(select, input), dialog, .bar details, [popover]',
].join();

/** Links of the head to other files, except for icons. */
const FILE_LINKS = 'link:not([rel~="icon"]), meta[http-equiv]';

/** Returns the line that says from when a copy is, with a link that asks the market again. */
function makeNotice(page: Document, readAt: number): HTMLElement {
  const notice = page.createElement('div');
  notice.className = 'net kept-net';
  notice.setAttribute('role', 'status');
  const words = page.createElement('p');
  const time = `${formatClock(readAt)}, ${formatDay(readAt)}`;
  words.textContent = `${t('frame.unreachable')} ${t('frame.loadedAt', { time })}`;
  const again = page.createElement('a');
  again.className = 'btn second low';
  again.href = '';
  again.textContent = t('frame.tryAgain');
  notice.append(words, again);
  return notice;
}

/**
 * Returns a copy of the shown page that can be read without the market: no scripts, forms and buttons, and its styles
 * within it. A line under the bar says when the page was loaded (`readAt`, in ms).
 */
export function copyPage(page: Document, styles: string, readAt: number): string {
  const copy = page.documentElement.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(`${WORKING_PARTS}, ${FILE_LINKS}`)) part.remove();
  const sheet = page.createElement('style');
  sheet.textContent = styles;
  copy.querySelector('head')?.append(sheet);
  copy.querySelector('main')?.before(makeNotice(page, readAt));
  return `<!doctype html>\n${copy.outerHTML}`;
}

/** Content security policy of a copy: its own styles, pictures and fonts of the site, and no scripts. */
export const COPY_POLICY =
  "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";
