import { useCallback, useReducer } from 'react';
import { MAX_PICTURES } from '../../../catalog/products/form.ts';
import type { PhotoLabel, PhotoMark } from '../../../catalog/products/photos.ts';
import { usePictureQueue } from '../../../images/web/public/use-picture-queue.ts';
import type { DescribedPhoto } from './listing-values.ts';
import { firstShots, nextShots } from './shot-state.ts';

/** Returns the upload queue of a listing's photos, their descriptions, and functions to change both. */
export function useShots(stored: readonly DescribedPhoto[]) {
  const pictures = usePictureQueue(stored.map(({ url }) => url));
  const [state, dispatch] = useReducer(nextShots, stored, firstShots);
  const { queue, add } = pictures;
  const space = MAX_PICTURES - queue.length;
  const receive = useCallback(
    (files: readonly File[], label?: PhotoLabel) => {
      const keys = add(files.slice(0, Math.max(0, space)));
      dispatch({ type: 'receive', keys, leftOut: Math.max(0, files.length - space), label });
    },
    [add, space],
  );
  const describe = (key: string, label: PhotoLabel | null) => dispatch({ type: 'describe', key, label });
  const pin = (key: string, marks: readonly PhotoMark[]) => dispatch({ type: 'pin', key, marks });
  return { ...pictures, ...state, describe, pin, receive, isFull: space <= 0 };
}

/** The result of {@link useShots}. */
export type Shots = ReturnType<typeof useShots>;
