import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { browserClient } from '#platform/api/api-client.ts';
import type { searchCalls, wireSuggestion } from '../../contract.ts';

/** One thing to search for. */
export type WireSuggestion = z.output<typeof wireSuggestion>;

/** Long enough that a fast typist asks once a word, in ms. */
const PAUSE_MS = 120;
const FEWEST_LETTERS = 2;

/** What people may mean by what they have typed so far. `ask` with every letter; older answers are ignored. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly WireSuggestion[]>([]);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dismiss = () => {
    clearTimeout(timer.current);
    latest.current += 1;
    setSuggestions([]);
  };
  const ask = (words: string) => {
    clearTimeout(timer.current);
    latest.current += 1;
    const number = latest.current;
    if (words.trim().length < FEWEST_LETTERS) return setSuggestions([]);
    timer.current = setTimeout(async () => {
      // An offer is a courtesy: without an answer there is none.
      const outcome = await browserClient<typeof searchCalls>()('GET /search/suggestions', {
        query: { q: words },
      }).catch(() => null);
      if (number === latest.current) setSuggestions(outcome?.ok ? outcome.data : []);
    }, PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { suggestions, ask, dismiss };
}
