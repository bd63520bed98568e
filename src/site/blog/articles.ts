import { t } from '#texts/t.ts';
import { paths } from '../../paths.ts';

/** Article for buyers: its path, and the texts of its card and page in the page's language. */
export type Article = {
  readonly to: string;
  readonly title: string;
  /** One or two sentences for the article's card and for search results. */
  readonly summary: string;
  /** Reading time in minutes. */
  readonly minutes: number;
  /** Date of the last change, ISO 8601. */
  readonly changed: string;
};

/** Returns the article about testing a laptop. */
export const testALaptop = (): Article => ({
  to: paths.testALaptop(),
  title: t('blog.testTitle'),
  summary: t('blog.testSummary'),
  minutes: 4,
  changed: '2026-11-23',
});

/** Returns the article about battery reports. */
export const readABatteryReport = (): Article => ({
  to: paths.readABatteryReport(),
  title: t('blog.batteryTitle'),
  summary: t('blog.batterySummary'),
  minutes: 3,
  changed: '2026-11-23',
});

/** Returns the article about swapped disks. */
export const spotASwappedDisk = (): Article => ({
  to: paths.spotASwappedDisk(),
  title: t('blog.diskTitle'),
  summary: t('blog.diskSummary'),
  minutes: 3,
  changed: '2026-11-23',
});

/** Returns the articles for buyers, in display order. */
export const articles = (): readonly Article[] => [testALaptop(), readABatteryReport(), spotASwappedDisk()];
