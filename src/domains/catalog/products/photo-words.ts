import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import type { PhotoLabel } from './photos.ts';

function banglaLabels(): Readonly<Record<PhotoLabel, string>> {
  return {
    Overview: t('photo.overview'),
    Front: t('photo.front'),
    Screen: t('photo.screen'),
    'Screen off': t('photo.screenOff'),
    Keyboard: t('photo.keyboard'),
    Lid: t('photo.lid'),
    Top: t('photo.top'),
    Ports: t('photo.ports'),
    Side: t('photo.side'),
    Back: t('photo.back'),
    Underside: t('photo.underside'),
    'Type plate': t('photo.typePlate'),
    'In the box': t('photo.inTheBox'),
    'Close-up': t('photo.closeUp'),
    Mark: t('photo.mark'),
  };
}

/**
 * Translates the name of a photo's subject to the page's language. Public pages call it only in loaders, so that their
 * scripts do not contain these texts.
 */
export function photoLabelText(label: PhotoLabel): string {
  return currentLanguage() === 'en' ? label : banglaLabels()[label];
}
