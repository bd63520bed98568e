import { t } from '#texts/t.ts';
import { formatClock, formatDay } from '#ui/dates.ts';

/**
 * Selectors of elements to remove from a copy, because they do not work without scripts or a network. Links stay,
 * because they work once there is a network again.
 */
const WORKING_PARTS = [
  'script, template, .progress, .net, [aria-live]',
  'form, button, select, input, label:has(select, input), dialog, .bar details, [popover]',
].join();

/** Selectors of elements in the head that load other files, except for icons. */
const FILE_LINKS = 'link:not([rel~="icon"]), meta[http-equiv]';

/** Creates the line that shows when the copied page was loaded, with a link that loads the page again. */
function makeNotice(page: Document, readAt: number): HTMLElement {
  const notice = page.createElement('div');
  notice.className = 'net kept-net';
  notice.setAttribute('role', 'status');
  const paragraph = page.createElement('p');
  const time = `${formatClock(readAt)}, ${formatDay(readAt)}`;
  paragraph.textContent = `${t('frame.unreachable')} ${t('frame.loadedAt', { time })}`;
  const again = page.createElement('a');
  again.className = 'btn second low';
  again.href = '';
  again.textContent = t('frame.tryAgain');
  notice.append(paragraph, again);
  return notice;
}

/**
 * Returns the HTML of a copy of the page on screen that can be read without the server. The copy has no scripts, forms
 * or buttons, and it contains its styles. A line below the top bar shows when the page was loaded (`readAt`, in ms).
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

/** Content security policy of a copied page: inline styles, pictures and fonts of the site, and no scripts. */
export const COPY_POLICY =
  "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";
