import { t } from '#texts/t.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import type { PhotoLabel } from '../../../catalog/products/photos.ts';

/** A photo that buyers want to see. */
export type Shot = {
  readonly label: PhotoLabel;
  /** Short instruction for taking the photo. */
  readonly how: string;
};

/**
 * Returns the photos that buyers of a category want, in the order of taking them. Without a category, returns the
 * photos of a laptop.
 */
function shotGuide(category: CategorySlug | null): readonly Shot[] {
  const front: Shot = { label: 'Front', how: t('photo.front') };
  const back: Shot = { label: 'Back', how: t('photo.back') };
  const ports: Shot = { label: 'Ports', how: t('photo.ports') };
  const screen: Shot = { label: 'Screen', how: t('shot.screenOn') };
  const typePlate: Shot = { label: 'Type plate', how: t('photo.typePlate') };
  const whole: Shot = { label: 'Overview', how: t('shot.whole') };
  const box: Shot = { label: 'In the box', how: t('shot.along') };
  const mark: Shot = { label: 'Mark', how: t('shot.eachMark') };
  switch (category) {
    case 'Monitor':
      return [screen, front, back, ports, typePlate, mark];
    case 'Printer':
      return [
        front,
        { label: 'Top', how: t('shot.topOpen') },
        back,
        { label: 'Close-up', how: t('shot.printed') },
        typePlate,
        mark,
      ];
    case 'Desktop':
      return [
        front,
        { label: 'Side', how: t('shot.inside') },
        { label: 'Ports', how: t('shot.portsBack') },
        { label: 'Screen', how: t('shot.running') },
        typePlate,
        mark,
      ];
    case 'Accessories':
      return [whole, back, typePlate, box, mark];
    case 'Products':
      return [whole, back, { label: 'Type plate', how: t('shot.numbers') }, box, mark];
    default:
      return [
        screen,
        { label: 'Keyboard', how: t('photo.keyboard') },
        { label: 'Lid', how: t('photo.lid') },
        ports,
        { label: 'Underside', how: t('shot.underside') },
        mark,
      ];
  }
}

/**
 * Returns the wanted photos that are still missing. One photo with the label `Mark` is enough, even if the product has
 * several marks.
 */
export function missingShots(
  category: CategorySlug | null,
  photos: readonly { readonly label: PhotoLabel | null }[],
): Shot[] {
  const taken = new Set(photos.map(({ label }) => label));
  return shotGuide(category).filter(({ label }) => !taken.has(label));
}
