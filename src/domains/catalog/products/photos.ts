import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';

/** Subjects of photos, in the order of the listing form. */
export const photoLabels = [
  'Overview',
  'Front',
  'Screen',
  'Screen off',
  'Keyboard',
  'Lid',
  'Top',
  'Ports',
  'Side',
  'Back',
  'Underside',
  'Type plate',
  'In the box',
  'Close-up',
  'Mark',
] as const;
/** One of {@link photoLabels}. */
export type PhotoLabel = (typeof photoLabels)[number];

/** Maximum number of marks pinned on one photo. */
export const MAX_MARKS = 8;
/** Longest description of a mark, in characters. */
export const MAX_MARK_TEXT = 120;

const WRONG_PLACE = 'Pin the mark on the photo';
const share = z
  .number(WRONG_PLACE)
  .min(0, WRONG_PLACE)
  .max(100, WRONG_PLACE)
  // A tenth of a percent is less than two pixels of the largest file.
  .transform((percent) => Math.round(percent * 10) / 10);

/** Mark for a sign of use on a photo: its position, in percent from the left and top edge, and its text. */
const photoMark = z.object({
  x: share,
  y: share,
  /** Text of the mark. Marks with the same text on several photos are the same mark. */
  text: z
    .string('Say what the mark is')
    .transform(cleanLines)
    .pipe(
      z
        .string()
        .min(1, 'Say what the mark is')
        .max(MAX_MARK_TEXT, `Use at most ${MAX_MARK_TEXT} characters for a mark`),
    ),
});
/** One mark of a photo. */
export type PhotoMark = z.output<typeof photoMark>;

/** Description of a photo by its seller. */
export const photoDescription = z.object({
  /** Subject of the photo. */
  label: z.enum(photoLabels, 'Choose what the photo shows from the list').optional(),
  marks: z.array(photoMark).max(MAX_MARKS, `Pin at most ${MAX_MARKS} marks on a photo`).optional(),
});
/** Description of a photo. */
export type PhotoDescription = z.output<typeof photoDescription>;
