import { currentLanguage } from '#kernel/locale.ts';
import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';

/** Returns Bangla translations of the messages with which the server refuses uploaded pictures. */
function pictureRefusals(): Readonly<Record<string, string>> {
  return {
    'This file is not a JPEG, PNG, WebP or AVIF picture. Choose a photo in one of these formats.':
      t('refusal.notPicture'),
    'This picture is damaged or incomplete and cannot be opened. Save it again or choose another one.':
      t('refusal.picture'),
    'A picture may have at most 40 megapixels and 12,000 pixels a side. Make it smaller and try again.':
      t('refusal.pixels'),
    'A picture may have at most 10 MB. Make it smaller and try again.': t('refusal.pictureLarge'),
    'We are processing many pictures just now. Try again in a few seconds.': t('refusal.picturesBusy'),
  };
}

/** Translates the reason why the server refused a picture to the page's language. */
export function pictureText(message: string): string {
  if (currentLanguage() === 'en') return message;
  return pictureRefusals()[message] ?? errorText(message);
}
