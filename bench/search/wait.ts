/** Request headers of an API client, so that the response is JSON. */
const AS_PROGRAM = { headers: { accept: 'application/json' } };

/** Returns the time in ms until a response has arrived in full. Throws if it is an error. */
export async function waitFor(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, AS_PROGRAM);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - startedAt;
}
