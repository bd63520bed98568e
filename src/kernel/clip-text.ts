/** Shortens a text to at most `most` characters; an ellipsis replaces the rest. */
export function clipText(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
