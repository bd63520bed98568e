/** Deepest nesting and most entries of one array or object that a body of ours could need. */
const MAX_DEPTH = 32;
const MAX_ENTRIES = 1_000;

/** Where a text in JSON that begins behind `start` ends: at its closing quote, or at the end of everything. */
function endOfString(json: string, start: number): number {
  let at = json.indexOf('"', start);
  while (at > 0) {
    let escapes = 0;
    while (json[at - 1 - escapes] === '\\' && at - 1 - escapes >= start) escapes += 1;
    if (escapes % 2 === 0) return at;
    at = json.indexOf('"', at + 1);
  }
  return json.length;
}

/**
 * What is wrong with the shape of JSON, whatever it means; null when it may be parsed. Looks at the text as it
 * arrived: what is nested or listed without end costs most while it is being parsed.
 */
export function complexityError(json: string): string | null {
  const commas: number[] = [];
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at + 1);
        break;
      case '[':
      case '{':
        if (commas.push(0) > MAX_DEPTH + 1) return `Nothing may be nested deeper than ${MAX_DEPTH} levels.`;
        break;
      case ']':
      case '}':
        commas.pop();
        break;
      case ',': {
        const count = (commas.pop() ?? 0) + 1;
        if (count >= MAX_ENTRIES) return `No list may have more than ${MAX_ENTRIES} entries.`;
        commas.push(count);
        break;
      }
    }
  }
  return null;
}
