import { Box, type Icon, Keyboard, Laptop, Monitor, PcCase, Printer } from '#ui/icon.tsx';
import type { CategorySlug } from '../../../attributes/choices.ts';

const icons: Readonly<Record<CategorySlug, Icon>> = {
  Laptop,
  Monitor,
  Printer,
  Desktop: PcCase,
  Accessories: Keyboard,
  Products: Box,
};

/** Returns the icon of a category. */
export function categoryIcon(slug: CategorySlug): Icon {
  return icons[slug];
}
