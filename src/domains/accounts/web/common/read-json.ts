/** What a form's field holds as JSON; undefined when it holds none, which no call takes. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
