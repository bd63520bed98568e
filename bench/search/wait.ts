/** Programs, not people, are answered with JSON. */
const AS_PROGRAM = { headers: { accept: 'application/json' } };

/** How long an address takes to be answered in full, in ms. Throws when the answer is no success. */
export async function waitFor(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, AS_PROGRAM);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - begun;
}

/** The time that this share of all waits does not exceed; `share` from 0 to 1. */
export function quantile(waits: readonly number[], share: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
