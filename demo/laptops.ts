// Table of laptops that second-hand shops in Dhaka sell: imported office fleets, students' laptops, gaming laptops.
import type { DemoModel, Variant } from './listing.ts';
import { listIn, readTable } from './table.ts';

const COLUMNS = [
  'brand',
  'model',
  'released',
  'newTaka',
  'inches',
  'style',
  'colors',
  'processors',
  'memory',
  'storage',
  'graphics',
] as const;

// The most traded models come first. Several sellers have them.
const SHEET = `
Dell      | Latitude 7490           | 2018 |  98000 | 14   | business | black           | i5-8350U, i7-8650U           | 8, 16  | 256 GB SSD, 512 GB SSD  | -
Lenovo    | ThinkPad T480           | 2018 | 105000 | 14   | business | black           | i5-8350U, i7-8650U           | 8, 16  | 256 GB SSD, 512 GB SSD  | -
HP        | EliteBook 840 G5        | 2018 | 102000 | 14   | business | silver          | i5-8350U, i7-8650U           | 8, 16  | 256 GB SSD, 512 GB SSD  | -
Dell      | Latitude 5420           | 2021 | 118000 | 14   | business | graphite        | i5-1145G7, i7-1185G7         | 8, 16  | 256 GB SSD, 512 GB SSD  | -
Apple     | MacBook Air M1          | 2020 | 118000 | 13.3 | slim     | silver, graphite, rose | Apple M1              | 8, 16  | 256 GB SSD, 512 GB SSD  | -
Lenovo    | ThinkPad X1 Carbon Gen 6 | 2018 | 165000 | 14  | business | black           | i5-8350U, i7-8650U           | 8, 16  | 256 GB SSD, 512 GB SSD  | -
HP        | ProBook 450 G6          | 2019 |  74500 | 15.6 | budget   | silver          | i5-8265U, i7-8565U           | 8, 16  | 256 GB SSD, 512 GB SSD  | -
Asus      | TUF Gaming A15          | 2021 | 105000 | 15.6 | gaming   | black           | Ryzen 5 4600H, Ryzen 7 4800H | 8, 16  | 512 GB SSD              | GTX 1650
Lenovo    | ThinkPad T14 Gen 1      | 2020 | 115000 | 14   | business | black           | i5-10310U, i7-10610U         | 8, 16  | 256 GB SSD, 512 GB SSD  | -
Dell      | Latitude E7470          | 2016 |  95000 | 14   | business | black           | i5-6300U, i7-6600U           | 8, 16  | 256 GB SSD              | -
Acer      | Nitro 5 AN515-55        | 2020 |  98000 | 15.6 | gaming   | black           | i5-10300H, i7-10750H         | 8, 16  | 512 GB SSD              | GTX 1650
Lenovo    | ThinkPad X260           | 2016 |  88000 | 12.5 | business | black           | i5-6300U, i7-6600U           | 8, 16  | 256 GB SSD              | -
Dell      | XPS 13 9360             | 2017 | 135000 | 13.3 | slim     | silver          | i5-8250U, i7-8550U           | 8, 16  | 256 GB SSD, 512 GB SSD  | -
Asus      | VivoBook 15 X512FA      | 2019 |  52000 | 15.6 | slim     | silver, navy    | i3-8145U, i5-8265U           | 4, 8   | 1 TB HDD, 256 GB SSD    | -
HP        | EliteBook 820 G3        | 2016 |  92000 | 12.5 | business | silver          | i5-6300U, i7-6600U           | 8      | 256 GB SSD              | -
Lenovo    | Legion 5 15ACH6         | 2021 | 142000 | 15.6 | gaming   | navy            | Ryzen 5 5600H, Ryzen 7 5800H | 16     | 512 GB SSD, 1 TB SSD    | RTX 3060
Dell      | Inspiron 15 3511        | 2021 |  62000 | 15.6 | budget   | black, silver   | i3-1115G4, i5-1135G7         | 4, 8   | 1 TB HDD, 256 GB SSD    | -
HP        | Pavilion 15-eg          | 2021 |  76000 | 15.6 | slim     | silver, navy    | i5-1135G7, i7-1165G7         | 8, 16  | 512 GB SSD              | -
Apple     | MacBook Pro 13 2017     | 2017 | 155000 | 13.3 | slim     | silver, graphite | i5-7360U                    | 8      | 128 GB SSD, 256 GB SSD  | -
Lenovo    | IdeaPad Slim 3 15IIL05  | 2020 |  49000 | 15.6 | budget   | grey, blue      | i3-1005G1, i5-1035G1         | 4, 8   | 1 TB HDD, 256 GB SSD    | -
Acer      | Aspire 5 A515-54        | 2019 |  55000 | 15.6 | budget   | silver, black   | i3-10110U, i5-10210U         | 4, 8   | 1 TB HDD, 512 GB SSD    | -
HP        | EliteBook 840 G8        | 2021 | 138000 | 14   | business | silver          | i5-1145G7, i7-1165G7         | 16     | 256 GB SSD, 512 GB SSD  | -
Asus      | ZenBook 14 UX425        | 2020 |  95000 | 14   | slim     | graphite        | i5-1035G1, i7-1065G7         | 8, 16  | 512 GB SSD              | -
MSI       | GF63 Thin 10SC          | 2020 |  85000 | 15.6 | gaming   | black           | i5-10300H, i7-10750H         | 8      | 512 GB SSD              | GTX 1650
Dell      | Latitude 3190           | 2018 |  38000 | 11.6 | school   | graphite        | Celeron N4100, Pentium N5000 | 4      | 128 GB SSD              | -
Lenovo    | ThinkPad E14 Gen 2      | 2021 |  82000 | 14   | business | black           | i5-1135G7, i7-1165G7         | 8, 16  | 256 GB SSD, 512 GB SSD  | -
Microsoft | Surface Laptop 3        | 2019 | 128000 | 13.5 | slim     | silver, navy    | i5-1035G7, i7-1065G7         | 8, 16  | 128 GB SSD, 256 GB SSD  | -
Huawei    | MateBook D 14           | 2020 |  72000 | 14   | slim     | grey            | Ryzen 5 3500U                | 8      | 256 GB SSD, 512 GB SSD  | -
HP        | Victus 16               | 2022 | 118000 | 16.1 | gaming   | graphite        | Ryzen 5 5600H, i5-12500H     | 8, 16  | 512 GB SSD              | RTX 3050
Dell      | Precision 5520          | 2017 | 195000 | 15.6 | slim     | silver          | i7-7820HQ                    | 16, 32 | 512 GB SSD, 1 TB SSD    | Quadro M1200
Acer      | Swift 3 SF314-42        | 2020 |  75000 | 14   | slim     | silver          | Ryzen 5 4500U, Ryzen 7 4700U | 8      | 256 GB SSD, 512 GB SSD  | -
Asus      | ExpertBook B1400        | 2021 |  68000 | 14   | business | black           | i3-1115G4, i5-1135G7         | 8      | 256 GB SSD, 512 GB SSD  | -
Acer      | Chromebook 311 C733     | 2020 |  30000 | 11.6 | school   | graphite        | Celeron N4000                | 4      | 32 GB eMMC, 64 GB eMMC  | -
Lenovo    | IdeaPad 320-15IKB       | 2017 |  46000 | 15.6 | budget   | black, grey     | i3-7100U, i5-7200U           | 4, 8   | 1 TB HDD, 256 GB SSD    | -
Xiaomi    | RedmiBook 15            | 2021 |  58000 | 15.6 | budget   | graphite        | i3-1115G4                    | 8      | 256 GB SSD, 512 GB SSD  | -
`;

/** Returns every combination of processor, memory size and drive. Each upgrade costs more. */
function variantsOf(row: Record<(typeof COLUMNS)[number], string>): Variant[] {
  return listIn(row.processors).flatMap((processor, better) =>
    listIn(row.memory).flatMap((memory, more) =>
      listIn(row.storage).map((storage, larger) => ({
        facts: {
          processor,
          memoryGb: Number(memory),
          storage,
          screenInches: Number(row.inches),
          ...(row.graphics ? { graphics: row.graphics } : {}),
        },
        worth: 1 + better * 0.12 + more * 0.07 + larger * 0.06,
      })),
    ),
  );
}

export const LAPTOPS: readonly DemoModel[] = readTable(COLUMNS, SHEET).map((row) => ({
  category: 'Laptop',
  brand: row.brand,
  model: row.model,
  title: `${row.brand} ${row.model}`,
  released: Number(row.released),
  newTaka: Number(row.newTaka),
  variants: variantsOf(row),
  look: {
    kind: 'laptop',
    style: row.style,
    screenInches: Number(row.inches),
    colors: listIn(row.colors),
  },
  wording: 'laptop',
}));
