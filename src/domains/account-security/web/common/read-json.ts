/** Parses a form field as JSON; undefined when it holds none, which no call accepts. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
