/** Headers of a program, which gets JSON. */
const AS_PROGRAM = { headers: { accept: 'application/json' } };

/** Returns the time in ms until a response has arrived in full. Throws if it is an error. */
export async function waitFor(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, AS_PROGRAM);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - begun;
}
