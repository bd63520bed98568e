/** Results of people who search at the same time. */
export type CrowdResult = {
  /** Duration of each answered search, in ms. */
  readonly waits: readonly number[];
  /** Number of refused searches. */
  readonly refused: number;
  /** Answered searches per second. */
  readonly rate: number;
};

export type Crowd = {
  readonly people: number;
  readonly seconds: number;
  /** Value of the `Accept` header: `text/html` for pages, `application/json` for the API. */
  readonly accept: string;
};

/**
 * Simulates people who search at the same time. After each response or refusal, a person requests the next address.
 * Everybody makes at least one search.
 */
export async function searchAtOnce(urls: readonly string[], crowd: Crowd): Promise<CrowdResult> {
  const { people, seconds, accept } = crowd;
  const waits: number[] = [];
  let [asked, refused] = [0, 0];
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  const searchOnce = async () => {
    const url = urls[asked % urls.length] ?? '';
    asked += 1;
    const from = performance.now();
    const response = await fetch(url, { headers: { accept } });
    await response.arrayBuffer();
    if (response.ok) waits.push(performance.now() - from);
    else if (response.status === 503) refused += 1;
    else throw new Error(`${url} answered ${response.status}`);
  };
  const person = async () => {
    do await searchOnce();
    while (elapsed() < seconds);
  };
  await Promise.all(Array.from({ length: people }, person));
  return { waits, refused, rate: waits.length / elapsed() };
}
