// Table of models in the category Products: parts, network devices, and sets of devices that offices sell together.
import type { DemoModel, Facts, Wording } from './listing.ts';
import type { DeviceKind } from './pictures/model.ts';
import { listIn, readTable } from './table.ts';

const COLUMNS = [
  'wording',
  'kind',
  'brand',
  'model',
  'released',
  'newTaka',
  'style',
  'colors',
  'label',
  'facts',
] as const;

const SHEET = `
memory   | ram      | Corsair  | Vengeance LPX DDR4-3200 2 × 8 GB | 2019 |   7800 | heatsink | black           | 8GB 3200 | memoryGb 16, connection Desktop DIMM, pieces 2
drive    | drive    | Samsung  | T7 Portable SSD 500 GB        | 2020 |   9500 | solid    | blue, graphite   | - | capacity 500 GB, connection USB-C 3.2
router   | router   | TP-Link  | Archer C6                     | 2019 |   3400 | antennas | black            | - | connection AC1200 Wi-Fi
graphics | graphics | Zotac    | GeForce GTX 1660 Super 6 GB   | 2020 |  29500 | -        | black            | - | memoryGb 6, connection PCIe x16
lot      | laptop   | Dell     | Latitude E7270, lot of 5      | 2016 | 425000 | business | black            | - | memoryGb 8, storage 256 GB SSD, screenInches 12.5, pieces 5
drive    | drive    | WD       | My Passport 1 TB              | 2018 |   5800 | portable | black, blue, red | - | capacity 1 TB, connection USB 3.0
memory   | ram      | Samsung  | 8 GB DDR4-2666 laptop memory  | 2018 |   3900 | notebook | -                | 8GB 2666 | memoryGb 8, connection Laptop SO-DIMM
router   | router   | Asus     | RT-AC59U V2                   | 2021 |   5600 | antennas | black            | - | connection AC1500 Wi-Fi
graphics | graphics | Gigabyte | GeForce GTX 1050 Ti 4 GB      | 2018 |  18500 | -        | black            | - | memoryGb 4, connection PCIe x16
lot      | desktop  | HP       | EliteDesk 800 G1, lot of 10   | 2014 | 640000 | office   | black            | - | memoryGb 8, storage 500 GB HDD, pieces 10
memory   | ram      | Kingston | 8 GB DDR4-2400 desktop memory | 2017 |   4200 | desktop  | -                | 8GB 2400 | memoryGb 8, connection Desktop DIMM
drive    | drive    | Transcend | StoreJet 25M3 1 TB           | 2017 |   6200 | rugged   | graphite         | - | capacity 1 TB, connection USB 3.0
router   | router   | Xiaomi   | Mi Router 4A Gigabit          | 2020 |   2900 | antennas | white            | - | connection AC1200 Wi-Fi
graphics | graphics | Sapphire | Radeon RX 580 8 GB            | 2018 |  27500 | -        | graphite         | - | memoryGb 8, connection PCIe x16
lot      | monitor  | Dell     | P2217H, lot of 4              | 2016 |  62000 | plate    | black            | - | screenInches 21.5, resolution 1920 × 1080, panel IPS, refreshHz 60, pieces 4
`;

const COUNTED = ['memoryGb', 'screenInches', 'refreshHz', 'pieces'];

/** Parses a cell such as `memoryGb 8, storage 256 GB SSD`, which contains names of attributes with their values. */
function readAttributes(cell: string): Partial<Facts> {
  const entries = listIn(cell).map((entry) => {
    const [name = '', ...words] = entry.split(' ');
    const value = words.join(' ');
    return [name, COUNTED.includes(name) ? Number(value) : value];
  });
  return Object.fromEntries(entries) as Partial<Facts>;
}

const KINDS: Readonly<Record<string, Partial<Facts>>> = {
  memory: { kind: 'Memory' },
  drive: { kind: 'Drive' },
  router: { kind: 'Router' },
  graphics: { kind: 'Graphics card' },
  lot: { kind: 'Lot' },
};

export const PARTS: readonly DemoModel[] = readTable(COLUMNS, SHEET).map((row) => {
  const facts = { ...KINDS[row.wording], ...readAttributes(row.facts) };
  return {
    category: 'Products',
    brand: row.brand,
    model: row.model,
    title: `${row.brand} ${row.model}`,
    released: Number(row.released),
    newTaka: Number(row.newTaka),
    variants: [{ facts, worth: 1 }],
    look: {
      kind: row.kind as DeviceKind,
      ...(row.style ? { style: row.style } : {}),
      ...(row.label ? { label: row.label, sticks: facts.pieces ?? 1 } : {}),
      ...(facts.screenInches ? { screenInches: facts.screenInches } : {}),
      colors: listIn(row.colors),
    },
    wording: row.wording as Wording,
  };
});
