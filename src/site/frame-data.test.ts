import { expect, test } from 'vitest';
import { inLanguage, type Language } from '#kernel/locale.ts';
import { operatorInLanguage } from './frame-data.ts';

const operator = {
  name: null,
  address: null,
  tradeLicence: null,
  taxNumber: null,
  email: null,
  phone: '09600-000000',
  facebook: null,
  youtube: null,
  instagram: null,
};
const ENGLISH = '10 am to 8 pm';
const BANGLA = 'সকাল ১০টা থেকে রাত ৮টা';

test.each<[Language, string | null, string | null, string | null]>([
  ['en', ENGLISH, BANGLA, ENGLISH],
  ['bn', ENGLISH, BANGLA, BANGLA],
  ['bn', ENGLISH, null, ENGLISH],
  ['bn', null, null, null],
])(
  'a page in language "%s" with English hours %j and Bangla hours %j shows %j',
  (language, hours, hoursInBangla, shown) => {
    const read = () => operatorInLanguage({ ...operator, hours, hoursInBangla });
    expect(inLanguage(language, read)).toEqual({ ...operator, hours: shown });
  },
);
