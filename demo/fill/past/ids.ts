/** Database ids by the demo market's own names. */
export type KnownIds = {
  readonly people: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, string>;
  readonly bookings: ReadonlyMap<string, string>;
};

/** Returns the database id of a name. Throws if there is none. */
export function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} is missing in the demo market`);
  return id;
}
