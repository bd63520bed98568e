import type { CategorySlug } from '../../../attributes/choices.ts';
import type { PhotoLabel } from '../../../catalog/products/photos.ts';

/** A photo that buyers ask for. */
export type Shot = {
  readonly label: PhotoLabel;
  /** Short instruction. */
  readonly how: string;
};

const MARK: Shot = { label: 'Mark', how: 'Each mark' };

const guides: Readonly<Record<CategorySlug, readonly Shot[]>> = {
  Laptop: [
    { label: 'Screen', how: 'Screen on' },
    { label: 'Keyboard', how: 'Keyboard' },
    { label: 'Lid', how: 'Lid' },
    { label: 'Ports', how: 'Ports' },
    { label: 'Underside', how: 'Underside, label' },
    MARK,
  ],
  Monitor: [
    { label: 'Screen', how: 'Screen on' },
    { label: 'Front', how: 'Front' },
    { label: 'Back', how: 'Back' },
    { label: 'Ports', how: 'Ports' },
    { label: 'Type plate', how: 'Type plate' },
    MARK,
  ],
  Printer: [
    { label: 'Front', how: 'Front' },
    { label: 'Top', how: 'Top, open' },
    { label: 'Back', how: 'Back' },
    { label: 'Close-up', how: 'A page it printed' },
    { label: 'Type plate', how: 'Type plate' },
    MARK,
  ],
  Desktop: [
    { label: 'Front', how: 'Front' },
    { label: 'Side', how: 'Inside' },
    { label: 'Ports', how: 'Ports at the back' },
    { label: 'Screen', how: 'Running, on a screen' },
    { label: 'Type plate', how: 'Type plate' },
    MARK,
  ],
  Accessories: [
    { label: 'Overview', how: 'The whole thing' },
    { label: 'Back', how: 'Back' },
    { label: 'Type plate', how: 'Type plate' },
    { label: 'In the box', how: 'What comes along' },
    MARK,
  ],
  Products: [
    { label: 'Overview', how: 'The whole thing' },
    { label: 'Back', how: 'Back' },
    { label: 'Type plate', how: 'Label with numbers' },
    { label: 'In the box', how: 'What comes along' },
    MARK,
  ],
};

/**
 * Lists the photos that buyers of a category want, in the order of taking them. Without a category it lists a laptop's.
 */
function shotGuide(category: CategorySlug | null): readonly Shot[] {
  return guides[category ?? 'Laptop'];
}

/** Returns the shots without a photo. A photo with marks covers the shots of all its marks. */
export function missingShots(
  category: CategorySlug | null,
  photos: readonly { readonly label: PhotoLabel | null }[],
): Shot[] {
  const taken = new Set(photos.map(({ label }) => label));
  return shotGuide(category).filter(({ label }) => !taken.has(label));
}
