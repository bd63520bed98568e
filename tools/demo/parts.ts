// The category Products: parts, network gear, and lots that offices sell in one go.
import type { DemoModel, Wording } from './listing.ts';
import type { Kind } from './pictures/model.ts';
import { listIn, readTable } from './table.ts';

const COLUMNS = [
  'wording',
  'kind',
  'brand',
  'model',
  'released',
  'newTaka',
  'style',
  'colours',
  'capacity',
  'pieces',
  'label',
] as const;

const SHEET = `
memory   | ram      | Corsair  | Vengeance LPX DDR4-3200 2 × 8 GB | 2019 |   7800 | heatsink | black           | 16 GB  | 2 | 8GB 3200
drive    | drive    | Samsung  | T7 Portable SSD 500 GB        | 2020 |   9500 | solid    | blue, graphite  | 500 GB | - | -
router   | router   | TP-Link  | Archer C6                     | 2019 |   3400 | antennas | black           | AC1200 | - | -
graphics | graphics | Zotac    | GeForce GTX 1660 Super 6 GB   | 2020 |  29500 | -        | black           | 6 GB   | - | -
lot      | laptop   | Dell     | Latitude E7270, lot of 5      | 2016 | 425000 | business | black           | -      | 5 | -
drive    | drive    | WD       | My Passport 1 TB              | 2018 |   5800 | portable | black, blue, red | 1 TB  | - | -
memory   | ram      | Samsung  | 8 GB DDR4-2666 laptop memory  | 2018 |   3900 | notebook | -               | 8 GB   | 1 | 8GB 2666
router   | router   | Asus     | RT-AC59U V2                   | 2021 |   5600 | antennas | black           | AC1500 | - | -
graphics | graphics | Gigabyte | GeForce GTX 1050 Ti 4 GB      | 2018 |  18500 | -        | black           | 4 GB   | - | -
lot      | desktop  | HP       | EliteDesk 800 G1, lot of 10   | 2014 | 640000 | office   | black           | -      | 10 | -
memory   | ram      | Kingston | 8 GB DDR4-2400 desktop memory | 2017 |   4200 | desktop  | -               | 8 GB   | 1 | 8GB 2400
drive    | drive    | Transcend | StoreJet 25M3 1 TB           | 2017 |   6200 | rugged   | graphite        | 1 TB   | - | -
router   | router   | Xiaomi   | Mi Router 4A Gigabit          | 2020 |   2900 | antennas | white           | AC1200 | - | -
graphics | graphics | Sapphire | Radeon RX 580 8 GB            | 2018 |  27500 | -        | graphite        | 8 GB   | - | -
lot      | monitor  | Dell     | P2217H, lot of 4              | 2016 |  62000 | plate    | black           | -      | 4 | -
`;

export const PARTS: readonly DemoModel[] = readTable(COLUMNS, SHEET).map((row) => ({
  category: 'Products',
  brand: row.brand,
  model: row.model,
  title: `${row.brand} ${row.model}`,
  released: Number(row.released),
  newTaka: Number(row.newTaka),
  variants: [
    {
      facts: {
        ...(row.capacity ? { capacity: row.capacity } : {}),
        ...(row.pieces ? { pieces: Number(row.pieces) } : {}),
      },
      worth: 1,
    },
  ],
  look: {
    kind: row.kind as Kind,
    ...(row.style ? { style: row.style } : {}),
    ...(row.label ? { label: row.label, sticks: Number(row.pieces) } : {}),
    ...(row.model.startsWith('Latitude E7270') ? { screenInches: 12.5 } : {}),
    ...(row.model.startsWith('P2217H') ? { screenInches: 21.5 } : {}),
    colours: listIn(row.colours),
  },
  wording: row.wording as Wording,
}));
