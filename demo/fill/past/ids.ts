/** Ids of the database by what the demo market calls things. */
export type KnownIds = {
  readonly people: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, string>;
  readonly bookings: ReadonlyMap<string, string>;
};

/** The id under which the database knows something. */
export function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} is missing in the demo market`);
  return id;
}
