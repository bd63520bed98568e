import { currentLanguage } from '#kernel/locale.ts';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import type { WireShortcut } from '../../domains/search/contract.ts';

/**
 * Translates the label of a popular search to the page's language. Only loaders call this function, so that browser
 * scripts do not contain its table.
 */
export function shortcutLabel({ label }: WireShortcut): string {
  if (currentLanguage() === 'en') return label;
  const labels: Readonly<Record<string, string>> = {
    'Under ৳30,000': t('shortcut.under30', { price: formatTaka(30_000) }),
    '16 GB for work': t('shortcut.work'),
    'Battery 80% or more': t('shortcut.battery', { health: groupDigits(80) }),
    'For study': t('shortcut.study'),
    'Nearly new': t('shortcut.nearlyNew'),
    'a first laptop under ৳20,000': t('shortcut.firstLaptop', { price: formatTaka(20_000) }),
    'a screen for design': t('shortcut.design'),
    'a laser printer': t('shortcut.laser'),
    'tested, and everything works': t('shortcut.tested'),
    'sent by courier': t('shortcut.courier'),
  };
  return labels[label] ?? label;
}
