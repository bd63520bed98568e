import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import type { ReportReason } from '../../choices.ts';

function banglaReasons(): Readonly<Record<ReportReason, string>> {
  return {
    'Not as described': t('report.notAsDescribed'),
    'Suspected fraud': t('report.fraud'),
    'Suspected stolen goods': t('report.stolen'),
    'Not allowed here': t('report.notAllowed'),
    'Listed twice': t('report.twice'),
    'Something else': t('report.else'),
  };
}

/** Returns a reason for reporting a listing in the page's language. */
export function reasonText(reason: ReportReason): string {
  return currentLanguage() === 'en' ? reason : banglaReasons()[reason];
}
