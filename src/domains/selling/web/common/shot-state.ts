import type { PhotoDescription, PhotoLabel, PhotoMark } from '../../../catalog/products/photos.ts';
import type { DescribedPhoto } from './listing-values.ts';

/** State of a form's photos, without the files. */
export type ShotState = {
  /** Descriptions of the photos (label and marks), by their keys in the upload queue. */
  readonly notes: Readonly<Record<string, PhotoDescription>>;
  /** Number of files in the last selection that were left out, because the listing has the maximum number of photos. */
  readonly leftOut: number;
  /** True if a photo was added without a label, for example from a phone's gallery. */
  readonly fromGallery: boolean;
};

type ShotEvent =
  /**
   * The seller has selected files. `keys` belong to the accepted photos. `label` is set if the seller clicked the
   * outline of a wanted photo.
   */
  | {
      readonly type: 'receive';
      readonly keys: readonly string[];
      readonly leftOut: number;
      readonly label: PhotoLabel | undefined;
    }
  /** The seller has selected the label of a photo; null for no label. */
  | { readonly type: 'describe'; readonly key: string; readonly label: PhotoLabel | null }
  /** The seller has added or removed marks on a photo. */
  | { readonly type: 'pin'; readonly key: string; readonly marks: readonly PhotoMark[] };

/** Returns the state of a form that already has these photos. */
export function firstShots(stored: readonly DescribedPhoto[]): ShotState {
  const notes = Object.fromEntries(stored.map(({ url, ...note }) => [url, note]));
  return { notes, leftOut: 0, fromGallery: false };
}

function withNote({ notes, ...state }: ShotState, key: string, note: PhotoDescription): ShotState {
  return { ...state, notes: { ...notes, [key]: note } };
}

/** Returns the state after an event. */
export function nextShots(state: ShotState, event: ShotEvent): ShotState {
  switch (event.type) {
    case 'receive': {
      const { keys, leftOut, label } = event;
      if (!label) return { ...state, leftOut, fromGallery: state.fromGallery || keys.length > 0 };
      const named = Object.fromEntries(keys.map((key) => [key, { label }]));
      return { ...state, leftOut, notes: { ...state.notes, ...named } };
    }
    case 'describe': {
      const { label: _, ...rest } = state.notes[event.key] ?? {};
      return withNote(state, event.key, event.label ? { ...rest, label: event.label } : rest);
    }
    case 'pin': {
      const { marks: _, ...rest } = state.notes[event.key] ?? {};
      return withNote(state, event.key, event.marks.length > 0 ? { ...rest, marks: [...event.marks] } : rest);
    }
  }
}
