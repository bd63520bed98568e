// Table of accessories, such as keyboards and webcams.
import type { DemoModel, Wording } from './listing.ts';
import type { DeviceKind } from './pictures/model.ts';
import { listIn, readTable } from './table.ts';

const COLUMNS = ['kind', 'brand', 'model', 'released', 'newTaka', 'style', 'colors', 'connection'] as const;

const SHEET = `
mouse    | Logitech  | G102 Lightsync           | 2020 |  2300 | -          | black, white    | USB cable
keyboard | Logitech  | K380                     | 2018 |  3900 | office     | graphite, white | Bluetooth
headset  | HyperX    | Cloud Stinger            | 2019 |  5200 | -          | black           | 3.5 mm jack
dock     | Dell      | WD19S USB-C Dock         | 2021 | 23500 | -          | black           | USB-C
webcam   | Logitech  | C270 HD Webcam           | 2018 |  2900 | bar        | black           | USB cable
keyboard | Redragon  | K552 Kumara              | 2019 |  3800 | mechanical | black, white    | USB cable
mouse    | Logitech  | MX Master 3              | 2019 | 11500 | -          | graphite        | Bluetooth, USB receiver
headset  | Logitech  | H390                     | 2018 |  3300 | -          | black           | USB cable
keyboard | Keychron  | K2                       | 2020 |  9500 | mechanical | graphite        | Bluetooth, USB-C cable
mouse    | Razer     | DeathAdder Essential     | 2019 |  2700 | -          | black, white    | USB cable
dock     | Lenovo    | ThinkPad USB-C Dock Gen 2 | 2019 | 21500 | -         | black           | USB-C
webcam   | Logitech  | C922 Pro                 | 2018 | 10500 | bar        | black           | USB cable
keyboard | Royal Kludge | RK61                  | 2021 |  4600 | mechanical | white, navy     | Bluetooth, USB-C cable
mouse    | Logitech  | M331 Silent              | 2018 |  1700 | -          | black, red, navy | USB receiver
headset  | Razer     | Kraken X                 | 2020 |  4900 | -          | black, green    | 3.5 mm jack
dock     | HP        | USB-C Dock G5            | 2020 | 20500 | -          | black           | USB-C
webcam   | Razer     | Kiyo                     | 2019 |  9800 | round      | black           | USB cable
keyboard | Dell      | KB216                    | 2017 |  1100 | office     | black           | USB cable
mouse    | Logitech  | G502 Hero                | 2019 |  5900 | -          | black           | USB cable
headset  | Havit     | H2002d                   | 2019 |  1950 | -          | black, red      | 3.5 mm jack
dock     | Dell      | WD15 Docking Station     | 2017 | 16500 | -          | black           | USB-C
keyboard | A4Tech    | Bloody B820R             | 2019 |  5200 | mechanical | black           | USB cable
webcam   | Rapoo     | C260                     | 2020 |  3200 | bar        | black           | USB cable
headset  | Jabra     | Evolve 20                | 2018 |  5600 | -          | black           | USB cable
mouse    | Microsoft | Sculpt Ergonomic         | 2017 |  4200 | -          | black           | USB receiver
`;

export const ACCESSORIES: readonly DemoModel[] = readTable(COLUMNS, SHEET).map((row) => ({
  category: 'Accessories',
  brand: row.brand,
  model: row.model,
  title: `${row.brand} ${row.model}`,
  released: Number(row.released),
  newTaka: Number(row.newTaka),
  variants: [
    {
      facts: { kind: row.kind.charAt(0).toUpperCase() + row.kind.slice(1), connection: row.connection },
      worth: 1,
    },
  ],
  look: {
    kind: row.kind as DeviceKind,
    ...(row.style ? { style: row.style } : {}),
    ...(row.kind === 'mouse' || row.kind === 'keyboard' ? { cable: row.connection.endsWith('cable') } : {}),
    colors: listIn(row.colors),
  },
  wording: row.kind as Wording,
}));
