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
