// Table of printers: ink tank printers from homes, small office lasers, photo printers from closed studios.
import type { DemoModel } from './listing.ts';
import { listIn, readTable } from './table.ts';

const COLUMNS = [
  'brand',
  'model',
  'released',
  'newTaka',
  'style',
  'colors',
  'functions',
  'connection',
] as const;

const SHEET = `
Epson   | L3110                  | 2018 | 16500 | ink   | black    | Print, scan, copy | USB
HP      | LaserJet Pro MFP M130nw | 2016 | 19500 | laser | white   | Print, scan, copy | USB, Wi-Fi, LAN
Canon   | PIXMA G2010            | 2018 | 15500 | ink   | black    | Print, scan, copy | USB
Canon   | imageCLASS LBP6030     | 2014 | 10500 | laser | white    | Print only        | USB
Epson   | L3150                  | 2018 | 19500 | ink   | black    | Print, scan, copy | USB, Wi-Fi
HP      | LaserJet Pro M12w      | 2016 | 11500 | laser | white    | Print only        | USB, Wi-Fi
Brother | DCP-T310               | 2018 | 14500 | ink   | graphite | Print, scan, copy | USB
HP      | LaserJet P1102         | 2012 |  9500 | laser | black    | Print only        | USB
Epson   | L805                   | 2016 | 32500 | photo | black    | Photo print       | USB, Wi-Fi
Brother | HL-L2320D              | 2015 | 12500 | laser | graphite | Print on both sides | USB
Pantum  | P2500W                 | 2017 |  8800 | laser | black    | Print only        | USB, Wi-Fi
HP      | Smart Tank 515         | 2019 | 19500 | ink   | black    | Print, scan, copy | USB, Wi-Fi
Epson   | L130                   | 2016 | 12500 | photo | black    | Print only        | USB
Samsung | Xpress M2020           | 2015 |  8800 | laser | grey     | Print only        | USB
`;

const KINDS: Readonly<Record<string, string>> = { ink: 'Ink', laser: 'Laser', photo: 'Photo' };

export const PRINTERS: readonly DemoModel[] = readTable(COLUMNS, SHEET).map((row) => ({
  category: 'Printer',
  brand: row.brand,
  model: row.model,
  title: `${row.brand} ${row.model}`,
  released: Number(row.released),
  newTaka: Number(row.newTaka),
  variants: [
    {
      facts: { kind: KINDS[row.style] ?? 'Laser', functions: row.functions, connection: row.connection },
      worth: 1,
    },
  ],
  look: { kind: 'printer', style: row.style, colors: listIn(row.colors) },
  wording: 'printer',
}));
