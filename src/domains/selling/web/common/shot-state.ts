import type { PhotoDescription, PhotoLabel, PhotoMark } from '../../../catalog/products/photos.ts';
import type { DescribedPhoto } from './listing-values.ts';

/** State of a form's photos without their files. */
export type ShotState = {
  /** Descriptions of the pictures in the queue, by their keys. */
  readonly notes: Readonly<Record<string, PhotoDescription>>;
  /** Number of files of the last selection beyond the limit. */
  readonly leftOut: number;
  /** True if a photo came without a name, as from a phone's gallery. */
  readonly fromGallery: boolean;
};

type ShotEvent =
  /** The seller chose files. `keys` belong to the accepted pictures; `label` names an outline. */
  | {
      readonly type: 'receive';
      readonly keys: readonly string[];
      readonly leftOut: number;
      readonly label: PhotoLabel | undefined;
    }
  /** The seller names a picture's subject; null for something else. */
  | { readonly type: 'describe'; readonly key: string; readonly label: PhotoLabel | null }
  /** The seller marks positions on a picture. */
  | { readonly type: 'pin'; readonly key: string; readonly marks: readonly PhotoMark[] };

/** Returns the initial state of a form with these photos. */
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
