/** The number of the page that an address asks for; 1 unless it names a sensible one. */
export function pageOf(url: URL): number {
  const asked = Number(url.searchParams.get('page') ?? 1);
  return Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
}
