/** Database ids by the names that the demo market uses: email addresses and keys. */
export type KnownIds = {
  readonly people: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, string>;
  readonly bookings: ReadonlyMap<string, string>;
};

/** Returns the database id for a name. Throws if the name is unknown. */
export function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} is missing in the demo market`);
  return id;
}
