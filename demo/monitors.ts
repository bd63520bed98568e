// Table of monitors: office panels from closed call centers, gaming screens, a few old small screens.
import type { DemoModel } from './listing.ts';
import { listIn, readTable } from './table.ts';

const COLUMNS = [
  'brand',
  'model',
  'released',
  'newTaka',
  'inches',
  'resolution',
  'panel',
  'hertz',
  'foot',
  'colors',
] as const;

const SHEET = `
BenQ      | GW2480                | 2018 | 17500 | 23.8 | 1920 × 1080 | IPS | 60  | round | black
Dell      | P2419H                | 2018 | 21500 | 23.8 | 1920 × 1080 | IPS | 60  | plate | black
HP        | EliteDisplay E243     | 2018 | 20500 | 23.8 | 1920 × 1080 | IPS | 60  | plate | silver
LG        | 24MP59G               | 2017 | 15500 | 23.8 | 1920 × 1080 | IPS | 75  | legs  | black
Samsung   | S24F350               | 2017 | 14500 | 23.5 | 1920 × 1080 | PLS | 60  | round | black
AOC       | 24G2                  | 2020 | 24500 | 23.8 | 1920 × 1080 | IPS | 144 | legs  | black
Dell      | P2217H                | 2016 | 15500 | 21.5 | 1920 × 1080 | IPS | 60  | plate | black
Asus      | TUF Gaming VG249Q     | 2019 | 26500 | 23.8 | 1920 × 1080 | IPS | 144 | wide  | black
LG        | 22MK430H              | 2018 | 12800 | 21.5 | 1920 × 1080 | IPS | 75  | wide  | black
HP        | M24f                  | 2021 | 17800 | 23.8 | 1920 × 1080 | IPS | 75  | plate | silver
Dell      | UltraSharp U2415      | 2015 | 29500 | 24.1 | 1920 × 1200 | IPS | 60  | plate | black
Samsung   | Odyssey G3 24         | 2021 | 21500 | 24   | 1920 × 1080 | VA  | 165 | legs  | black
ViewSonic | VA2418-SH             | 2020 | 15500 | 23.8 | 1920 × 1080 | IPS | 75  | wide  | black
LG        | 27UL500-W             | 2019 | 38500 | 27   | 3840 × 2160 | IPS | 60  | legs  | white
Lenovo    | ThinkVision T24i-10   | 2017 | 19500 | 23.8 | 1920 × 1080 | IPS | 60  | plate | black
Philips   | 223V5L                | 2015 | 10800 | 21.5 | 1920 × 1080 | TN  | 60  | round | black
Acer      | Nitro VG240Y          | 2019 | 19500 | 23.8 | 1920 × 1080 | IPS | 75  | legs  | black
HP        | V194                  | 2016 |  8500 | 18.5 | 1366 × 768  | TN  | 60  | wide  | black
Dell      | UltraSharp U2720Q     | 2020 | 62000 | 27   | 3840 × 2160 | IPS | 60  | plate | silver
MSI       | Optix G241            | 2020 | 25500 | 23.8 | 1920 × 1080 | IPS | 144 | legs  | black
Dell      | E1916H                | 2015 |  8800 | 18.5 | 1366 × 768  | TN  | 60  | plate | black
Gigabyte  | G24F                  | 2021 | 25000 | 23.8 | 1920 × 1080 | IPS | 165 | wide  | graphite
`;

export const MONITORS: readonly DemoModel[] = readTable(COLUMNS, SHEET).map((row) => ({
  category: 'Monitor',
  brand: row.brand,
  model: row.model,
  title: `${row.brand} ${row.model}`,
  released: Number(row.released),
  newTaka: Number(row.newTaka),
  variants: [
    {
      facts: {
        screenInches: Number(row.inches),
        resolution: row.resolution,
        panel: row.panel,
        refreshHz: Number(row.hertz),
      },
      worth: 1,
    },
  ],
  look: {
    kind: 'monitor',
    style: row.foot,
    screenInches: Number(row.inches),
    colors: listIn(row.colors),
  },
  wording: 'monitor',
}));
