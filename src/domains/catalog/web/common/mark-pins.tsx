import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { type ProductPhoto, placeInBox } from '../site/product-photos.ts';

type MarkPinsProps = {
  readonly photo: ProductPhoto;
  /** Zoom factor of the photo; its pins keep their size. */
  readonly scale?: number;
};

/**
 * Shows the numbers of a photo's marks on the photo. Each number is above its mark, so that the mark stays visible. On
 * hover it shows the mark's text. It is an SVG, because the content security policy forbids style attributes, and SVG
 * attributes may contain percentages.
 */
export function MarkPins({ photo, scale = 1 }: MarkPinsProps) {
  if (photo.marks.length === 0) return null;
  const markList = photo.marks.map(({ number, text }) => `${groupDigits(number)}: ${text}`).join(', ');
  return (
    <svg className="pins" role="img" aria-label={t('gallery.marksHere', { words: markList })}>
      {photo.marks.map(({ text, number, ...mark }) => {
        const { x, y } = placeInBox(photo.files, mark);
        return (
          <svg key={`${number} ${x} ${y}`} x={`${x}%`} y={`${y}%`} width="1" height="1" aria-hidden="true">
            <g transform={scale === 1 ? undefined : `scale(${1 / scale})`}>
              <title>{text}</title>
              <path className="tail" d="M0-9v8" />
              <circle cy="-22" r="13" />
              <text y="-17.5">{groupDigits(number)}</text>
            </g>
          </svg>
        );
      })}
    </svg>
  );
}
