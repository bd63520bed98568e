import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

function banglaNames(): Readonly<Record<string, string>> {
  return {
    Laptop: t('name.Laptop'),
    Monitor: t('name.Monitor'),
    Printer: t('name.Printer'),
    Desktop: t('name.Desktop'),
    Accessories: t('name.Accessories'),
    Products: t('name.Products'),
    Dhaka: t('name.Dhaka'),
    Chottogram: t('name.Chottogram'),
    Excellent: t('name.Excellent'),
    Good: t('name.Good'),
    Fair: t('name.Fair'),
    Laser: t('name.Laser'),
    Ink: t('name.Ink'),
    Photo: t('name.Photo'),
    'Dot matrix': t('name.DotMatrix'),
    Label: t('name.Label'),
    Keyboard: t('name.Keyboard'),
    Mouse: t('name.Mouse'),
    Headset: t('name.Headset'),
    Webcam: t('name.Webcam'),
    Dock: t('name.Dock'),
    Charger: t('name.Charger'),
    Battery: t('name.Battery'),
    Cable: t('name.Cable'),
    Bag: t('name.Bag'),
    Speaker: t('name.Speaker'),
    Memory: t('name.Memory'),
    Drive: t('name.Drive'),
    'Graphics card': t('name.GraphicsCard'),
    Processor: t('name.Processor'),
    Motherboard: t('name.Motherboard'),
    'Power supply': t('name.PowerSupply'),
    Router: t('name.Router'),
    Lot: t('name.Lot'),
    Colour: t('name.Colour'),
    'Black and white': t('name.BlackAndWhite'),
  };
}

/**
 * Translates a name from the API to the page's language: a category, a district, a condition, or an attribute value.
 * Other words stay unchanged.
 */
export function localName(word: string): string {
  if (currentLanguage() === 'en') return word;
  return banglaNames()[word] ?? word;
}
