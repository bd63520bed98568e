import { Box, Keyboard, Laptop, type LucideIcon, Monitor, PcCase, Printer } from 'lucide-react';
import type { CategorySlug } from '../../choices.ts';

const icons: Readonly<Record<CategorySlug, LucideIcon>> = {
  Laptop,
  Monitor,
  Printer,
  Desktop: PcCase,
  Accessories: Keyboard,
  Products: Box,
};

/** The small picture of a category. */
export function categoryIcon(slug: CategorySlug): LucideIcon {
  return icons[slug];
}
