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

/** Converts a stored meeting place to the format of API responses. */
export function wirePlaceOf({ id, city, area, name }: MeetingPlace): WirePlace {
  return { _id: id, city, area, areaInBangla: FURTHER_AREAS[area] ?? placeName(area, 'bn'), name };
}
