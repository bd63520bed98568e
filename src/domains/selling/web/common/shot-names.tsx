import { t } from '#texts/t.ts';
import { photoLabelText } from '../../../catalog/products/photo-words.ts';
import type { PhotoLabel } from '../../../catalog/products/photos.ts';

type ShotNamesProps = {
  /** Name that stands for the photo while it has no label: `Photo 2`. */
  readonly photo: string;
  readonly labels: readonly PhotoLabel[];
  readonly onName: (label: PhotoLabel) => void;
};

/** Renders possible labels for a photo without a label, as buttons. */
export function ShotNames({ photo, labels, onName }: ShotNamesProps) {
  if (labels.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest a second frame into the step's own
    <div className="shot-names" role="group" aria-label={t('shot.shows', { photo })}>
      {labels.map((label) => (
        <button key={label} type="button" onClick={() => onName(label)}>
          {photoLabelText(label)}
        </button>
      ))}
    </div>
  );
}
