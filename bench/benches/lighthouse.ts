import type { Bench } from '../bench.ts';
import { measureFirstViews } from '../lighthouse/measure-first-views.ts';

/** Measures the first view of public pages on a phone. */
export const bench: Bench = {
  name: 'lighthouse',
  question: 'How do public pages feel on a phone with a slow line, and what does Lighthouse object to?',
  run: measureFirstViews,
};
