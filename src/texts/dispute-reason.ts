import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

function banglaReasons(): Readonly<Record<string, string>> {
  return {
    'A part does not work': t('disputeReason.part'),
    'Battery worse than described': t('disputeReason.battery'),
    'Not the machine in the photos': t('disputeReason.machine'),
    'Damage that was not described': t('disputeReason.damage'),
    'Something is missing': t('disputeReason.missing'),
    'Locked or not the seller’s': t('disputeReason.locked'),
    'Something else': t('disputeReason.else'),
  };
}

/** Translates the reason of a dispute, which is stored in English, to the page's language. */
export function disputeReasonText(reason: string): string {
  return currentLanguage() === 'en' ? reason : (banglaReasons()[reason] ?? reason);
}

/** Returns the explanation of a dispute's reason in the page's language. Empty for an unknown reason. */
export function disputeReasonNote(reason: string): string {
  const notes: Readonly<Record<string, string>> = {
    'A part does not work': t('disputeNote.part'),
    'Battery worse than described': t('disputeNote.battery'),
    'Not the machine in the photos': t('disputeNote.machine'),
    'Damage that was not described': t('disputeNote.damage'),
    'Something is missing': t('disputeNote.missing'),
    'Locked or not the seller’s': t('disputeNote.locked'),
    'Something else': t('disputeNote.else'),
  };
  return notes[reason] ?? '';
}
