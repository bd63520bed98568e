import { paths } from '../../paths.ts';

/** An article for buyers, with the texts of its card and page. */
export type Article = {
  readonly to: string;
  readonly title: string;
  /** One or two sentences for its card and for search results. */
  readonly summary: string;
  /** Reading time in minutes. */
  readonly minutes: number;
  /** Date of the last change, ISO 8601. */
  readonly changed: string;
};

export const testALaptop: Article = {
  to: paths.testALaptop(),
  title: 'Test a used laptop in ten minutes',
  summary: 'Ten checks in the order in which they go fastest, what to bring, and when to walk away.',
  minutes: 4,
  changed: '2026-11-23',
};

export const readABatteryReport: Article = {
  to: paths.readABatteryReport(),
  title: 'Read a battery report',
  summary:
    'One command, two numbers, one sum: how much of a laptop’s battery is left, and what that is worth.',
  minutes: 3,
  changed: '2026-11-23',
};

export const spotASwappedDisk: Article = {
  to: paths.spotASwappedDisk(),
  title: 'Spot a swapped disk',
  summary:
    'How to see within two minutes which disk is really inside, how old it is, and whether it fits its laptop.',
  minutes: 3,
  changed: '2026-11-23',
};

/** Articles for buyers, in display order. */
export const articles: readonly Article[] = [testALaptop, readABatteryReport, spotASwappedDisk];
