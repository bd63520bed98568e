// People of the demo market. Shops and people are invented; the streets are real.

import { seeded } from '../harness/random.ts';
import type { Category, City, DemoPerson, DemoSeller } from './listing.ts';
import { listIn, readTable } from './table.ts';

const SELLER_COLUMNS = ['email', 'name', 'verified', 'city', 'area', 'sign', 'trade'] as const;

// The column `sign` selects the kind of portrait: a shop's sign, a man, a woman, or a woman with a headscarf.
const SELLERS = `
seller           | Mirpur Laptop Corner     | yes | Dhaka      | Mirpur 10             | shop  | Laptop, Monitor, Desktop
newseller        | Tanvir Ahmed             | no  | Dhaka      | Mohammadpur           | man   | Accessories
uttara.tech      | Uttara Tech Resale       | yes | Dhaka      | Uttara Sector 7       | shop  | Laptop, Desktop
elephant.road    | Elephant Road Computers  | yes | Dhaka      | Elephant Road         | shop  | Desktop, Products, Monitor
agargaon.it      | Agargaon IT Exchange     | yes | Dhaka      | IDB Bhaban, Agargaon  | shop  | Laptop, Accessories
gec.laptop       | GEC Circle Laptop Hub    | yes | Chottogram | GEC Circle            | shop  | Laptop
agrabad.office   | Agrabad Office Clearance | yes | Chottogram | Agrabad               | shop  | Desktop, Monitor, Printer
banani.print     | Banani Print Care        | yes | Dhaka      | Banani 11             | shop  | Printer
chawkbazar.parts | Chawkbazar Parts House   | no  | Chottogram | Chawkbazar            | shop  | Products, Accessories
dhanmondi.screen | Dhanmondi Screen Store   | yes | Dhaka      | Dhanmondi 27          | shop  | Monitor
bashundhara.game | Bashundhara Game Station | no  | Dhaka      | Bashundhara R/A       | shop  | Laptop, Desktop, Accessories
farmgate.student | Farmgate Student Mart    | no  | Dhaka      | Farmgate              | shop  | Laptop, Accessories
zindabazar.reuse | Zindabazar Reuse Lab     | yes | Sylhet     | Zindabazar            | shop  | Laptop, Products
sadia.afrin      | Sadia Afrin              | yes | Dhaka      | Khilgaon              | scarf | Accessories, Printer
rakib.hasan      | Rakib Hasan              | no  | Rajshahi   | Boalia                | man   | Monitor, Accessories
farhana.yasmin   | Farhana Yasmin           | no  | Khulna     | Sonadanga             | woman | Laptop, Printer
`;

const BUYER_COLUMNS = ['email', 'name', 'sign'] as const;

const BUYERS = `
buyer           | Nusrat Rahman       | woman
buyer2          | Imran Hossain       | man
mehedi.hasan    | Mehedi Hasan        | man
tasnim.jahan    | Tasnim Jahan        | woman
arif.chowdhury  | Arif Chowdhury      | man
sumaiya.akter   | Sumaiya Akter       | scarf
shuvo.das       | Shuvo Das           | man
rokeya.sultana  | Rokeya Sultana      | scarf
nayeem.islam    | Nayeem Islam        | man
prity.barua     | Prity Barua         | woman
`;

const addressOf = (name: string): string => `${name}@secondbyte.test`;

/**
 * Sellers whose addresses are documented. They have no contact address, so that programs find their listings by the
 * address with which they sign in.
 */
const DOCUMENTED: readonly string[] = ['seller', 'newseller'];

/** Returns the contact address of a seller with this name. */
const contactOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '-')}@shops.test`;

/** Returns a mobile number in the format of Bangladesh: 01, a digit from 3 to 9, eight more digits. */
function mobileNumber(seed: string, email: string): string {
  const random = seeded(seed, email, 'number');
  const rest = Array.from({ length: 8 }, () => random.whole(0, 9)).join('');
  return `01${random.pick([3, 5, 6, 7, 7, 8, 8, 9])}${rest}`;
}

/** Returns the sellers. The two sellers whose addresses are documented come first. */
export function generateSellers(seed: string): DemoSeller[] {
  return readTable(SELLER_COLUMNS, SELLERS).map((row) => ({
    email: addressOf(row.email),
    ...(!DOCUMENTED.includes(row.email) && { contactEmail: contactOf(row.name) }),
    name: row.name,
    number: mobileNumber(seed, row.email),
    userType: 'Seller',
    verified: row.verified === 'yes',
    portrait: { seed: `${row.sign}:${row.name}` },
    city: row.city as City,
    area: row.area,
    shop: row.sign === 'shop',
    trade: listIn(row.trade) as Category[],
  }));
}

/** Returns the buyers. The two buyers whose addresses are documented come first. */
export function generateBuyers(seed: string): DemoPerson[] {
  return readTable(BUYER_COLUMNS, BUYERS).map((row) => ({
    email: addressOf(row.email),
    name: row.name,
    number: mobileNumber(seed, row.email),
    userType: 'Buyer',
    verified: false,
    portrait: { seed: `${row.sign}:${row.name}` },
  }));
}

/** Returns the admin, who verifies sellers. */
export function generateAdmin(seed: string): DemoPerson {
  return {
    email: addressOf('admin'),
    name: 'Shahana Karim',
    number: mobileNumber(seed, 'admin'),
    userType: 'Admin',
    verified: false,
    portrait: { seed: 'woman:Shahana Karim' },
  };
}
