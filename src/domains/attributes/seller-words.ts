import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { attributeHints } from './attribute-hints.ts';
import { attributeInLanguage } from './attribute-words.ts';
import type { AttributeKey } from './attributes.ts';

/** Returns the hints of {@link attributeHints} in the page's language. */
function hintsInLanguage(): Readonly<Partial<Record<AttributeKey, string>>> {
  return {
    processor: t('hint.processor', { example: 'Intel Core i5-8350U' }),
    batteryHealth: t('hint.batteryHealth'),
    batteryMinutes: t('hint.oneCharge'),
    warrantyDays: t('hint.warrantyDays'),
    warrantyUntil: t('hint.warrantyUntil'),
    payment: t('hint.payment'),
    courierTaka: t('hint.courier'),
  };
}

/** Returns the hint for an attribute's form field in the page's language; undefined if it has none. */
export function attributeHint(key: AttributeKey): string | undefined {
  return (currentLanguage() === 'en' ? attributeHints : hintsInLanguage())[key];
}

/** Returns translations of the choices in forms that `localName` does not translate, by the English text. */
function choicesInLanguage(): Readonly<Record<string, string>> {
  return {
    Included: t('value.included'),
    'Not included': t('value.notIncluded'),
    None: t('value.noWarranty'),
    'Some days': t('filter.someDays'),
    'Shop warranty': t('filter.shopWarranty'),
    'Meet in person': t('filter.meet'),
    'Courier or meet': t('filter.courier'),
    'Card, at the meeting or ahead': t('value.cardBoth'),
    'Card at the meeting only': t('value.cardAtMeeting'),
    'Card or cash': t('value.cardOrCash'),
    'Card at the meeting, or cash': t('value.cardAtMeetingOrCash'),
    'Cash only': t('value.cash'),
  };
}

/**
 * Translates an attribute's value to the page's language for the listing form. Unlike {@link attributeInLanguage}, it
 * also translates choices.
 */
export function sellerValue(key: AttributeKey, text: string): string {
  if (currentLanguage() === 'en') return text;
  return choicesInLanguage()[text] ?? attributeInLanguage(key, text);
}
