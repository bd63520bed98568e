/** Parses a form field as JSON. Returns undefined for invalid JSON, which every API call refuses. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
