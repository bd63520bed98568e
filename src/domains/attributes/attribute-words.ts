import { currentLanguage, localDigits } from '#kernel/locale.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { type AttributeKey, attributeDefinitions } from './attributes.ts';

/** Returns the labels of attributes in the page's language, by their English labels. */
export function attributeLabels(): Readonly<Record<string, string>> {
  return {
    Kind: t('label.kind'),
    Brand: t('label.brand'),
    Model: t('label.model'),
    Processor: t('label.processor'),
    'Processor family': t('label.processorFamily'),
    'Processor generation': t('label.processorGeneration'),
    Graphics: t('label.graphics'),
    Memory: t('label.memory'),
    'Memory type': t('label.memoryType'),
    Storage: t('label.storage'),
    'Storage type': t('label.storageType'),
    Screen: t('label.screen'),
    Resolution: t('label.resolution'),
    Panel: t('label.panel'),
    'Refresh rate': t('label.refresh'),
    'Battery health': t('label.batteryHealth'),
    'Charge cycles': t('label.cycles'),
    'Lasts on one charge': t('label.oneCharge'),
    Charger: t('label.charger'),
    Box: t('label.box'),
    'Windows licence': t('label.licence'),
    Warranty: t('label.warranty'),
    'Warranty days': t('label.warrantyDays'),
    'Warranty until': t('label.warrantyUntil'),
    Delivery: t('label.delivery'),
    Courier: t('label.courier'),
    Area: t('label.area'),
    Payment: t('label.payment'),
    Colour: t('label.colour'),
    Functions: t('label.functions'),
    Connection: t('label.connection'),
    Pieces: t('label.pieces'),
    'Year bought': t('label.year'),
  };
}

/**
 * Returns an attribute's label in the page's language. On visitors' pages, only loaders call this function, so that
 * browsers do not download the table of labels.
 */
export function attributeLabel(key: AttributeKey): string {
  const { label } = attributeDefinitions[key];
  return currentLanguage() === 'en' ? label : (attributeLabels()[label] ?? label);
}

/**
 * Attributes whose digits are translated to Bangla: counts and years. Sizes such as `16 GB` keep their Latin digits.
 */
const COUNTS: readonly AttributeKey[] = ['processorGeneration', 'batteryCycles', 'pieces', 'year'];

/** Translates an attribute's value to the page's language. Names of brands, models and parts stay unchanged. */
export function attributeInLanguage(key: AttributeKey, text: string): string {
  return COUNTS.includes(key) ? localDigits(text) : localName(text);
}
