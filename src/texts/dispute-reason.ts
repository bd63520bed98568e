import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

function banglaReasons(): Readonly<Record<string, string>> {
  return {
    'Does not start': t('disputeReason.start'),
    'A part does not work': t('disputeReason.part'),
    'Battery worse than described': t('disputeReason.battery'),
    'Not as described': t('disputeReason.described'),
    'Not the machine in the photos': t('disputeReason.machine'),
    'Damage that was not described': t('disputeReason.damage'),
    'Something is missing': t('disputeReason.missing'),
    'Locked or not the seller’s': t('disputeReason.locked'),
    Stolen: t('disputeReason.stolen'),
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
    'Does not start': t('disputeNote.start'),
    'A part does not work': t('disputeNote.part'),
    'Battery worse than described': t('disputeNote.battery'),
    'Not as described': t('disputeNote.described'),
    'Not the machine in the photos': t('disputeNote.machine'),
    'Damage that was not described': t('disputeNote.damage'),
    'Something is missing': t('disputeNote.missing'),
    'Locked or not the seller’s': t('disputeNote.locked'),
    Stolen: t('disputeNote.stolen'),
    'Something else': t('disputeNote.else'),
  };
  return notes[reason] ?? '';
}
