import { currentLanguage, inLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

/** Properties of a listing that select the predefined questions. */
type About = { readonly category: string; readonly facts: Readonly<Record<string, unknown>> };

/** Returns the first question of a category, about data that its listings often lack. */
function firstQuestion({ category, facts }: About): string {
  if (category === 'Laptop')
    return facts.batteryHealth === undefined ? t('talk.askBattery') : t('talk.askBrowser');
  if (category === 'Monitor') return t('talk.askPixels');
  if (category === 'Printer') return t('talk.askPages');
  return category === 'Desktop' ? t('talk.askQuiet') : t('talk.askWorks');
}

/**
 * Returns three questions for a buyer: one that depends on the category, and two that fit every listing. `bangla` is a
 * further question in Bangla for English pages. The question whether the product is still available is left out,
 * because the page shows the listing's state.
 */
export function readyQuestions(about: About): {
  readonly questions: readonly string[];
  /** Null on a page in Bangla. */
  readonly bangla: string | null;
} {
  const inBangla = () => (about.category === 'Laptop' ? t('talk.askBattery') : t('talk.askRepaired'));
  return {
    questions: [firstQuestion(about), t('talk.askRepaired'), t('talk.askTest')],
    bangla: currentLanguage() === 'bn' ? null : inLanguage('bn', inBangla),
  };
}
