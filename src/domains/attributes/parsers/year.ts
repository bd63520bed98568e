/** Parses the year of purchase; returns null if the text does not give it. */
export function parseYear(text: string): string | null {
  return /\b(?:bought|purchased)(?:\s+(?:it|new|this))*\s+in\s+((?:19|20)\d\d)\b/i.exec(text)?.[1] ?? null;
}
