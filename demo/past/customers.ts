// Buyers of the past. They and the ten buyers of the demo market bought all products that were sold. The people and
// their names are invented.
import { DAY_MS } from '#kernel/clock.ts';
import { seeded } from '../../harness/random.ts';
import type { DemoPerson } from '../listing.ts';

const NAMES = `
Abir Mahmud, Afsana Mimi Khatun, Anik Sarkar, Arafat Talukder, Arpita Saha, Ashikur Mollah, Bithi Khatun, Dipto Majumder,
Fahim Shikder, Farzana Haque, Galib Bhuiyan, Habiba Sultana, Iftekhar Munshi, Ishrat Parvin, Jubayer Howlader, Kamrun Nahar,
Labib Miah, Lamia Tabassum, Mahbub Alam Khandaker, Maliha Noor, Mithun Roy, Mizanur Fakir, Moumita Ghosh, Munira Begum,
Nabila Zaman, Nahid Sikder, Nazmul Gazi, Nishat Anjum, Ovi Biswas, Parvez Matubbar, Priyanka Dey, Raihan Kobir,
Rezwana Chowdhury, Rifat Patwary, Rumana Ferdous, Sabbir Hawlader, Sajid Mridha, Samira Khondoker, Shaila Islam,
Shamim Sarder, Sourav Karmakar, Sultana Razia Moni, Tahmid Bepari, Tania Akhter, Tareq Molla, Tonmoy Chakma,
Wasif Prodhan, Zarin Tasneem
`;

/** Ages in ms of the oldest and the newest buyer's account. All sellers' accounts except the new seller's are older. */
const FIRST_CAME = 420 * DAY_MS;
const LAST_CAME = 14 * DAY_MS;

/** Buyer with the date of registration. */
export type Customer = Omit<DemoPerson, 'portrait'> & { readonly joinedAt: Date };

function customerOf(name: string, place: number, count: number, now: Date, seed: string): Customer {
  const [first = '', ...rest] = name.toLowerCase().split(' ');
  const email = `${first}.${rest.at(-1) ?? ''}@secondbyte.test`;
  const random = seeded(seed, email, 'customer');
  // The exponent makes registrations more frequent as the market grows.
  const ago = LAST_CAME + (FIRST_CAME - LAST_CAME) * (1 - place / count) ** 1.4;
  return {
    email,
    name,
    number: `01${random.pick([3, 5, 6, 7, 7, 8, 8, 9])}${random.whole(10_000_000, 99_999_999)}`,
    userType: 'Buyer',
    verified: false,
    joinedAt: new Date(now.getTime() - Math.round((ago + random.whole(0, DAY_MS)) / 1000) * 1000),
  };
}

/** Returns all buyers of the past, those with the oldest accounts first. */
export function generateCustomers(now: Date, seed: string): Customer[] {
  const names = NAMES.trim()
    .split(/,\s*/)
    .map((name) => name.replaceAll('\n', ' '));
  return seeded(seed, 'customers')
    .shuffled(names)
    .map((name, place) => customerOf(name, place, names.length, now, seed));
}
