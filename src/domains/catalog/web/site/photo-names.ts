import { currentLanguage } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import type { PhotoLabel } from '../../products/photos.ts';
import type { Listing } from '../public/listing.ts';

function banglaLabels(): Readonly<Record<PhotoLabel, string>> {
  return {
    Overview: t('photo.overview'),
    Front: t('photo.front'),
    Screen: t('photo.screen'),
    'Screen off': t('photo.screenOff'),
    Keyboard: t('photo.keyboard'),
    Lid: t('photo.lid'),
    Top: t('photo.top'),
    Ports: t('photo.ports'),
    Side: t('photo.side'),
    Back: t('photo.back'),
    Underside: t('photo.underside'),
    'Type plate': t('photo.typePlate'),
    'In the box': t('photo.inTheBox'),
    'Close-up': t('photo.closeUp'),
    Mark: t('photo.mark'),
  };
}

/** Returns the names of a product's photos in the page's language: the label, or `Photo 3`. Only loaders call it. */
export function photoNames({ images }: Pick<Listing, 'images'>): string[] {
  return images.map(({ label }, index) => {
    if (!label) return t('photo.number', { number: groupDigits(index + 1) });
    return currentLanguage() === 'en' ? label : banglaLabels()[label];
  });
}
