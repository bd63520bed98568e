import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { searchCalls, wireSuggestion } from '../../contract.ts';

/** One suggested brand or model. */
export type WireSuggestion = z.output<typeof wireSuggestion>;

/**
 * Pause in ms after the last typed character, before a request is sent. A fast typist causes about one request per
 * word.
 */
const PAUSE_MS = 120;
const FEWEST_CHARACTERS = 2;

/**
 * Fetches suggestions for the typed `words`. Returns none if the server does not respond, because suggestions are
 * optional.
 */
async function fetchSuggestions(words: string): Promise<readonly WireSuggestion[]> {
  try {
    // Loads the API client on first use, because every page has the search field and most visitors do not search.
    const { browserClient } = await import('#platform/api/api-client.ts');
    const outcome = await browserClient<typeof searchCalls>()('GET /search/suggestions', {
      query: { q: words },
    });
    return outcome.ok ? outcome.data : [];
  } catch {
    return [];
  }
}

/**
 * Provides suggestions for a text while the visitor types. Call `requestSuggestions` with every change of the text.
 * Responses to requests for earlier texts are ignored.
 */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly WireSuggestion[]>([]);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dismiss = () => {
    clearTimeout(timer.current);
    latest.current += 1;
    setSuggestions([]);
  };
  const requestSuggestions = (words: string) => {
    clearTimeout(timer.current);
    latest.current += 1;
    const number = latest.current;
    if (words.trim().length < FEWEST_CHARACTERS) return setSuggestions([]);
    timer.current = setTimeout(async () => {
      const offered = await fetchSuggestions(words);
      if (number === latest.current) setSuggestions(offered);
    }, PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { suggestions, requestSuggestions, dismiss };
}
