import { placeName } from '../../attributes/districts.ts';
import type { WirePlace } from '../contract.ts';
import type { MeetingPlace } from './meeting-store.server.ts';

/** Bangla names of areas of the built-in meeting places that `districts.ts` does not list. */
const FURTHER_AREAS: Readonly<Record<string, string>> = {
  '2 No. Gate': 'দুই নম্বর গেট',
  Chashara: 'চাষাঢ়া',
  Doratana: 'দড়াটানা',
  Ganginarpar: 'গাঙ্গিনারপাড়',
  'Jahaj Company': 'জাহাজ কোম্পানি',
  Joydebpur: 'জয়দেবপুর',
  Kandirpar: 'কান্দিরপাড়',
  Kolatoli: 'কলাতলী',
  Kuril: 'কুড়িল',
  Panthapath: 'পান্থপথ',
  'Sadar Road': 'সদর রোড',
  Satmatha: 'সাতমাথা',
};

/** Bangla names of the built-in meeting places. */
const NAMES: Readonly<Record<string, string>> = {
  'Multiplan Center, ground floor': 'মাল্টিপ্ল্যান সেন্টার, নিচতলা',
  'IDB Bhaban, main entrance': 'আইডিবি ভবন, প্রধান প্রবেশপথ',
  'Bashundhara City, ground floor': 'বসুন্ধরা সিটি, নিচতলা',
  'Jamuna Future Park, west entrance': 'যমুনা ফিউচার পার্ক, পশ্চিম প্রবেশপথ',
  'Mirpur 10 metro station': 'মিরপুর ১০ মেট্রো স্টেশন',
  'Uttara North metro station': 'উত্তরা উত্তর মেট্রো স্টেশন',
  'Farmgate metro station': 'ফার্মগেট মেট্রো স্টেশন',
  'Motijheel metro station': 'মতিঝিল মেট্রো স্টেশন',
  'Dhanmondi 27, Rapa Plaza': 'ধানমন্ডি ২৭, রাপা প্লাজা',
  'GEC Circle, Central Plaza': 'জিইসি মোড়, সেন্ট্রাল প্লাজা',
  'Agrabad, Akhtaruzzaman Centre': 'আগ্রাবাদ, আখতারুজ্জামান সেন্টার',
  'Chawkbazar, Gulzar Tower': 'চকবাজার, গুলজার টাওয়ার',
  'New Market, main gate': 'নিউ মার্কেট, প্রধান ফটক',
  '2 No. Gate, Finlay Square': 'দুই নম্বর গেট, ফিনলে স্কয়ার',
  'Shaheb Bazar Zero Point': 'সাহেব বাজার জিরো পয়েন্ট',
  'Rajshahi railway station, main entrance': 'রাজশাহী রেলস্টেশন, প্রধান প্রবেশপথ',
  'Shibbari intersection': 'শিববাড়ি মোড়',
  'Khulna New Market, main gate': 'খুলনা নিউ মার্কেট, প্রধান ফটক',
  'Al-Hamra Shopping City, Zindabazar': 'আল-হামরা শপিং সিটি, জিন্দাবাজার',
  'Amberkhana Point': 'আম্বরখানা পয়েন্ট',
  'Bibir Pukur, Sadar Road': 'বিবির পুকুর, সদর রোড',
  'Jahaj Company intersection': 'জাহাজ কোম্পানি মোড়',
  'Ganginarpar intersection': 'গাঙ্গিনারপাড় মোড়',
  'Kandirpar, Town Hall gate': 'কান্দিরপাড়, টাউন হলের ফটক',
  'Joydebpur railway station': 'জয়দেবপুর রেলস্টেশন',
  'Chashara, Central Shaheed Minar': 'চাষাঢ়া, কেন্দ্রীয় শহীদ মিনার',
  'Satmatha, Zero Point': 'সাতমাথা, জিরো পয়েন্ট',
  'Doratana intersection': 'দড়াটানা মোড়',
  'Laboni Point': 'লাবণী পয়েন্ট',
};

const STORED_NAMES = new Map(Object.entries(NAMES).map(([name, inBangla]) => [inBangla, name]));

/** Returns the stored name of a meeting place that a person chose on a page in English or Bangla. */
export function storedPlaceName(chosen: string): string {
  return STORED_NAMES.get(chosen) ?? chosen;
}

/** Returns the Bangla name of a meeting place; the stored name of a place that an admin has added. */
export function placeNameInBangla(name: string): string {
  return NAMES[name] ?? name;
}

/** Converts a stored meeting place to the format of API responses. */
export function wirePlaceOf({ id, city, area, name }: MeetingPlace): WirePlace {
  const areaInBangla = FURTHER_AREAS[area] ?? placeName(area, 'bn');
  return { _id: id, city, area, areaInBangla, name, nameInBangla: placeNameInBangla(name) };
}
