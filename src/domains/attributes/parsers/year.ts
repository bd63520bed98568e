/** The year in which a thing was bought, where the text says so. */
export function parseYear(text: string): string | null {
  return /\b(?:bought|purchased)(?:\s+(?:it|new|this))*\s+in\s+((?:19|20)\d\d)\b/i.exec(text)?.[1] ?? null;
}
