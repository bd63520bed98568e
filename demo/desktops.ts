// Table of desktops: office computers of three sizes, workstations, and self-built gaming PCs.
import type { DemoModel, Variant } from './listing.ts';
import { listIn, readTable } from './table.ts';

const COLUMNS = [
  'brand',
  'model',
  'released',
  'newTaka',
  'style',
  'colors',
  'processors',
  'memory',
  'storage',
  'graphics',
] as const;

const SHEET = `
Dell   | OptiPlex 7050 SFF         | 2017 |  78000 | office | black        | i5-7500, i7-7700           | 8, 16  | 256 GB SSD, 512 GB SSD | -
HP     | EliteDesk 800 G3 Mini     | 2017 |  72000 | mini   | black        | i5-6500T, i5-7500T         | 8, 16  | 256 GB SSD, 512 GB SSD | -
Custom | Gaming PC Ryzen 5 3600    | 2020 |  82000 | gaming | black, white | Ryzen 5 3600               | 16     | 512 GB SSD, 1 TB SSD   | GTX 1660 Super
Lenovo | ThinkCentre M720q Tiny    | 2018 |  65000 | mini   | black        | i3-8100T, i5-8400T         | 8, 16  | 256 GB SSD             | -
HP     | ProDesk 600 G4 SFF        | 2018 |  68000 | office | black        | i5-8500, i7-8700           | 8, 16  | 256 GB SSD, 512 GB SSD | -
Dell   | OptiPlex 9020 Tower       | 2013 |  75000 | tower  | black        | i5-4590, i7-4790           | 8, 16  | 500 GB HDD, 256 GB SSD | -
Custom | Gaming PC Core i5-10400F  | 2020 |  84000 | gaming | black        | i5-10400F                  | 16     | 512 GB SSD, 1 TB SSD   | GTX 1650 Super
Dell   | OptiPlex 3060 Micro       | 2018 |  62000 | mini   | black        | i3-8100T, i5-8500T         | 8, 16  | 256 GB SSD             | -
HP     | EliteDesk 800 G1 SFF      | 2013 |  70000 | office | black        | i5-4570, i7-4770           | 4, 8   | 500 GB HDD, 256 GB SSD | -
Lenovo | ThinkCentre M710s         | 2017 |  60000 | office | black        | i3-7100, i5-7400           | 8      | 500 GB HDD, 256 GB SSD | -
HP     | Z240 Tower Workstation    | 2016 | 115000 | tower  | black        | i7-6700, Xeon E3-1245 v5   | 16, 32 | 512 GB SSD, 1 TB SSD   | Quadro K620
Apple  | Mac mini M1               | 2020 |  92000 | mini   | silver       | Apple M1                   | 8, 16  | 256 GB SSD, 512 GB SSD | -
Custom | Gaming PC Ryzen 7 5700X   | 2022 | 135000 | gaming | black, white | Ryzen 7 5700X              | 16, 32 | 1 TB SSD               | RTX 3060
HP     | Compaq Elite 8300         | 2012 |  60000 | tower  | black        | i5-3470, i7-3770           | 4, 8   | 500 GB HDD             | -
Intel  | NUC8i5BEH                 | 2018 |  52000 | mini   | black        | i5-8259U                   | 8, 16  | 256 GB SSD, 512 GB SSD | -
Dell   | Precision T3620           | 2016 | 118000 | tower  | black        | i7-6700, Xeon E3-1245 v5   | 16, 32 | 512 GB SSD             | Quadro P600
Custom | Office PC Core i3-10100   | 2020 |  38000 | tower  | black        | i3-10100                   | 8      | 256 GB SSD, 512 GB SSD | -
Acer   | Veriton X2640G            | 2016 |  48000 | office | black        | i3-6100, i5-6400           | 4, 8   | 500 GB HDD, 256 GB SSD | -
Asus   | ROG Strix GT15            | 2021 | 148000 | gaming | black        | i5-11400F, i7-11700F       | 16     | 512 GB SSD, 1 TB SSD   | RTX 3060
`;

function variantsOf(row: Record<(typeof COLUMNS)[number], string>): Variant[] {
  return listIn(row.processors).flatMap((processor, better) =>
    listIn(row.memory).flatMap((memory, more) =>
      listIn(row.storage).map((storage, larger) => ({
        facts: {
          processor,
          memoryGb: Number(memory),
          storage,
          ...(row.graphics ? { graphics: row.graphics } : {}),
        },
        worth: 1 + better * 0.13 + more * 0.07 + larger * 0.06,
      })),
    ),
  );
}

export const DESKTOPS: readonly DemoModel[] = readTable(COLUMNS, SHEET).map((row) => ({
  category: 'Desktop',
  brand: row.brand,
  model: row.model,
  // Sellers do not write "Custom" before the name of a self-built PC.
  title: row.brand === 'Custom' ? row.model : `${row.brand} ${row.model}`,
  released: Number(row.released),
  newTaka: Number(row.newTaka),
  variants: variantsOf(row),
  look: { kind: 'desktop', style: row.style, colors: listIn(row.colors) },
  wording: 'desktop',
}));
