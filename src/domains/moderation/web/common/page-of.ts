/** Returns the page number in a URL; 1 if it has no valid one. */
export function pageOf(url: URL): number {
  const asked = Number(url.searchParams.get('page') ?? 1);
  return Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
}
