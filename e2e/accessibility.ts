import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { moduleFile } from '../tools/run-script.ts';
import { expect } from './test.ts';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

type Question = {
  /** Ids of the axe rules to check; all rules if undefined. */
  readonly rules?: readonly string[];
  /** Ids of axe rules to skip. */
  readonly without?: readonly string[];
  /** Selectors of the parts of the page to skip. */
  readonly exclude?: readonly string[];
};

const AXE = readFileSync(moduleFile('axe-core', 'axe.min.js'), 'utf8');

/** Runs axe in the page and returns the violated rules with their elements. Returns null if axe is not loaded there. */
async function askAxe(question: {
  readonly context: axe.ElementContext;
  readonly options: axe.RunOptions;
}): Promise<string[] | null> {
  if (!window.axe) return null;
  const { violations } = await window.axe.run(question.context, question.options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/**
 * Returns the accessibility rules of axe that a page violates, each with its id and the elements. Axe is loaded once
 * per document. Axe collects only violations, because details of passed rules took three quarters of the time. Axe does
 * not load style sheets, because only experimental rules need them, and these are off by default. Frames are skipped,
 * because the only frame is the card processor's.
 */
export async function violationsOf(
  page: Page,
  { rules, without = [], exclude = [] }: Question = {},
): Promise<string[]> {
  const options: axe.RunOptions = {
    iframes: false,
    preload: { assets: ['media'] },
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const context = { include: ['html'], exclude: [...exclude] };
  const known = await page.evaluate(askAxe, { context, options });
  if (known) return known;
  await page.evaluate(AXE);
  const found = await page.evaluate(askAxe, { context, options });
  if (!found) throw new Error('axe was not read in');
  return found;
}

/** Size of a phone's screen, in px. */
export const PHONE = { width: 360, height: 760 };

const NARROWEST = { width: 320, height: 760 };
const DESKTOP = { width: 1280, height: 760 };

/** Returns how much wider a page is than its window, in px. Returns 0 if the page fits. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Progress bar of a navigation, which axe must skip. It is outside of all landmarks and disappears soon. */
const STEP = '.progress';

type Fit = {
  /** Window size to set after the checks; the desktop's by default. */
  readonly after?: { readonly width: number; readonly height: number };
} & Pick<Question, 'exclude'>;

/**
 * Expects that a page fits phones and desktops without scrolling sideways, and that axe finds no violation at any size.
 */
export async function expectFits(page: Page, { after = DESKTOP, exclude = [] }: Fit = {}): Promise<void> {
  for (const size of [NARROWEST, PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await overflow(page), `sideways scroll at ${size.width} px`).toBeLessThanOrEqual(0);
    expect(await violationsOf(page, { exclude: [STEP, ...exclude] }), `${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(after);
}

/** Returns the number of lines that the parts of the top bar take up. */
export function barLines(page: Page): Promise<number> {
  return page.locator('.bar-in').evaluate((bar) => {
    const parts = [...bar.children].map((part) => part.getBoundingClientRect());
    const shown = parts.filter(({ width }) => width > 0).toSorted((a, b) => a.top - b.top);
    // A part begins a new line if its top is below the bottom of all parts before it.
    return shown.filter(({ top }, index) => shown.slice(0, index).every(({ bottom }) => top >= bottom - 4))
      .length;
  });
}
