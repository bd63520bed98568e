import { t } from '#texts/t.ts';
import type { Pace } from '../../paces.ts';

/** Returns the label of a pace for forms. */
export function paceText(pace: Pace): string {
  if (pace === 'never') return t('saved.never');
  return pace === 'daily' ? t('saved.daily') : t('saved.atOnce');
}

/** Returns the explanation of a pace for forms. */
export function paceNote(pace: Pace): string {
  if (pace === 'never') return t('saved.neverNote');
  return pace === 'daily' ? t('saved.dailyNote') : t('saved.atOnceNote');
}
