// Renders many pictures on one sheet, so that a developer can check a change by eye.
// Run: `node contact-sheet.ts sheet.png [columns] [seed]`
import sharp from 'sharp';
import type { Condition, DeviceKind } from './draw-device.ts';
import { drawDevice, VIEWS } from './draw-device.ts';

const [, , file = 'contact-sheet.png', columns = '8', seed = 'sheet'] = process.argv;
const TILE = { width: 240, height: 180 };
const CONDITIONS: readonly Condition[] = ['excellent', 'good', 'fair'];
const ORDER: readonly DeviceKind[] = [
  'laptop',
  'laptop',
  'laptop',
  'monitor',
  'desktop',
  'printer',
  'keyboard',
  'mouse',
  'headset',
  'webcam',
  'dock',
  'drive',
  'ram',
  'router',
  'graphics',
];

const requests = ORDER.flatMap((kind, row) =>
  Array.from({ length: 2 }, (_, n) => `${seed}-${kind}-${row}-${n}`).flatMap((device, n) =>
    VIEWS[kind]
      .slice(0, 4)
      .map((view) => ({ kind, seed: device, view, condition: CONDITIONS[(row + n) % 3] })),
  ),
);

const wide = Number(columns);
const tiles = await Promise.all(
  requests.map(async (request, i) => ({
    input: await sharp(Buffer.from(drawDevice(request)))
      .resize(TILE.width, TILE.height)
      .png()
      .toBuffer(),
    left: (i % wide) * (TILE.width + 4),
    top: Math.floor(i / wide) * (TILE.height + 4),
  })),
);

await sharp({
  create: {
    width: wide * (TILE.width + 4),
    height: Math.ceil(requests.length / wide) * (TILE.height + 4),
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(tiles)
  .png({ palette: true, quality: 90, compressionLevel: 9 })
  .toFile(file);
