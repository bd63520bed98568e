// Access to items of lists whose length is known.

/**
 * Returns the item at an index that must exist; -1 is the last item.
 * @throws RangeError if the list is too short.
 */
export function nth<T>(list: readonly T[], place: number): T {
  const item = list.at(place);
  if (item === undefined) throw new RangeError(`No item ${place} in a list of ${list.length}.`);
  return item;
}
