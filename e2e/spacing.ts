import type { Page } from '@playwright/test';
import { overflow } from './accessibility.ts';

/** Text spacing with which a page must not lose content (WCAG 2.2, 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Sets the spacing of all text, or removes it again; runs in the page. Uses a constructed style sheet, because the
 * content security policy forbids style elements.
 */
function setSpacing(styles: string | null): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles ?? '');
  document.adoptedStyleSheets = styles === null ? [] : [sheet];
}

/** Returns texts that are cut off without an ellipsis, each with the element that cuts it. Runs in the page. */
function findCutTexts(): string[] {
  const cut = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const isShown = { visibilityProperty: true, opacityProperty: true };
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim() ?? '';
    const parent = text.parentElement;
    // Cards and lists of conversations show only one line per text by design, and link to the full text.
    if (words === '' || !parent?.checkVisibility(isShown) || parent.closest('.card, .inbox-box')) continue;
    range.selectNodeContents(text);
    const at = range.getBoundingClientRect();
    // Lines are higher than their characters, so a cut of this height is harmless.
    const slack = at.height / 4;
    let [isSeenX, isSeenY] = [at.width > 1, at.width > 1];
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(box);
      // Elements with a clip path are hidden on purpose, for screen readers only.
      if (clipPath !== 'none') break;
      const edge = box.getBoundingClientRect();
      const isCutX = overflowX === 'hidden' && (at.left < edge.left - 1 || at.right > edge.right + 1);
      const isCutY = overflowY === 'hidden' && (at.top < edge.top - slack || at.bottom > edge.bottom + slack);
      const saysSo = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (((isSeenX && isCutX) || (isSeenY && isCutY)) && !saysSo)
        cut.add(`${box.tagName.toLowerCase()}.${box.className}: ${words.slice(0, 40)}`);
      // A box that scrolls or ends in an ellipsis does not hide the text. Boxes around it cannot cut the text either.
      isSeenX &&= overflowX !== 'auto' && overflowX !== 'scroll' && !saysSo;
      isSeenY &&= overflowY !== 'auto' && overflowY !== 'scroll' && !saysSo;
    }
  }
  return [...cut];
}

/** Waits until the page is laid out again; runs in the page. */
async function layOut(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Returns the content that a page loses in its window with wider text spacing: cut texts, and overflow in px. */
export async function lostBySpacing(page: Page): Promise<readonly string[]> {
  await page.evaluate(layOut);
  const before = new Set(await page.evaluate(findCutTexts));
  await page.evaluate(setSpacing, SPACING);
  await page.evaluate(layOut);
  const cut = (await page.evaluate(findCutTexts)).filter((text) => !before.has(text));
  const wide = await overflow(page);
  await page.evaluate(setSpacing, null);
  return wide > 0 ? [`${wide} px too wide`, ...cut] : cut;
}

const LONG_WORD = 'W'.repeat(120);

/** Elements with texts by users: titles, names, places. */
const PEOPLES_TEXTS =
  'main :is(h1, h2:not(.cap *), h3, .ttl, .main > .sub:not(.num, :has(.status)), .offer-body p, .offer-what .cond, td.full b)';

/** Returns the texts by users that would widen the page if they were one long word. Runs in the page. */
function findWidening({ selector, word }: { readonly selector: string; readonly word: string }): string[] {
  const { documentElement: page } = document;
  const before = page.scrollWidth - page.clientWidth;
  if (before > 0) return [`${before} px too wide as it is`];
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const text = texts.nextNode();
      const words = text?.textContent;
      if (!text || !words?.trim()) return [];
      text.textContent = word;
      const beyond = page.scrollWidth - page.clientWidth;
      text.textContent = words;
      return beyond > 0
        ? [`${element.tagName.toLowerCase()}.${element.className}: ${words} ${beyond} px`]
        : [];
    });
}

/** Returns the texts by users that would make a page wider than its window if they were one long word. */
export async function widenedByLongWords(page: Page): Promise<readonly string[]> {
  await page.evaluate(layOut);
  return page.evaluate(findWidening, { selector: PEOPLES_TEXTS, word: LONG_WORD });
}
