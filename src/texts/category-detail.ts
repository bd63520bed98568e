import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

function banglaDetails(): Readonly<Record<string, string>> {
  return {
    Laptop: t('category.Laptop'),
    Monitor: t('category.Monitor'),
    Printer: t('category.Printer'),
    Desktop: t('category.Desktop'),
    Accessories: t('category.Accessories'),
    Products: t('category.Products'),
  };
}

/**
 * Returns the description of a category in the page's language. In English it is `detail`, the description from the
 * API.
 */
export function categoryDetail(slug: string, detail: string): string {
  return currentLanguage() === 'en' ? detail : (banglaDetails()[slug] ?? detail);
}
