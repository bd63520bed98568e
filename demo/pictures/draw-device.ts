// Entry point for pictures of devices. A call returns a picture of 1600 × 1200 pixels as SVG text.

import { seeded } from '../../harness/random.ts';
import { board } from './board.ts';
import { cameraFor, depth, HEIGHT, WIDTH } from './camera.ts';
import { desktop } from './desktop.ts';
import { dock } from './dock.ts';
import { drive } from './drive.ts';
import { graphics } from './graphics.ts';
import { headset } from './headset.ts';
import { laptop } from './laptop.ts';
import { memory } from './memory.ts';
import type { Background, DeviceKind, DeviceRequest, Model, Spec, View } from './model.ts';
import { monitor } from './monitor.ts';
import { mouse } from './mouse.ts';
import { Picture } from './picture.ts';
import { printer } from './printer.ts';
import { router } from './router.ts';
import { drawFinish, drawScene, drawShadow, lightFor } from './scene.ts';
import type { Point } from './vectors.ts';
import { webcam } from './webcam.ts';

export type { Condition, DeviceKind, DeviceRequest, View } from './model.ts';

const BUILDERS: Record<DeviceKind, (spec: Spec) => Model> = {
  laptop,
  monitor,
  desktop,
  printer,
  keyboard: board,
  mouse,
  headset,
  webcam,
  dock,
  drive,
  ram: memory,
  router,
  graphics,
};

/** Suitable views of each kind of device, the best first. A listing uses the first three or four. */
export const VIEWS: Record<DeviceKind, readonly View[]> = {
  laptop: ['three-quarter', 'closed', 'keyboard', 'ports', 'front', 'label', 'side', 'back', 'screen'],
  monitor: ['three-quarter', 'back', 'screen', 'front', 'side', 'label', 'ports'],
  desktop: ['three-quarter', 'back', 'front', 'ports', 'side', 'label'],
  printer: ['three-quarter', 'front', 'ports', 'back', 'side', 'closed', 'label'],
  keyboard: ['three-quarter', 'keyboard', 'front', 'side'],
  mouse: ['three-quarter', 'side', 'closed', 'back'],
  headset: ['three-quarter', 'side', 'front', 'label'],
  webcam: ['three-quarter', 'front', 'side', 'label'],
  dock: ['three-quarter', 'back', 'front', 'closed'],
  drive: ['three-quarter', 'closed', 'back', 'label'],
  ram: ['three-quarter', 'closed', 'label', 'front'],
  router: ['three-quarter', 'back', 'front', 'closed'],
  graphics: ['three-quarter', 'closed', 'back', 'side'],
};

const BACKGROUNDS: readonly Background[] = [
  'desk',
  'desk',
  'sheet',
  'mat',
  'tiles',
  'window',
  'counter',
  'sheet',
];

function specOf(request: DeviceRequest): Spec {
  const view: View = request.view ?? 'three-quarter';
  return {
    ...request,
    view,
    condition: request.condition ?? 'good',
    design: seeded(request.kind, request.seed, 'design'),
    take: seeded(request.kind, request.seed, view, 'take'),
  };
}

function sizeOf(model: Model): number {
  const points = model.parts.flatMap((p) => p.hull);
  const span = (axis: 0 | 1 | 2) =>
    Math.max(...points.map((p) => p[axis])) - Math.min(...points.map((p) => p[axis]));
  return Math.max(span(0), span(1), span(2) * 0.8);
}

/** Share of the picture's width that a close-up shows. */
const CLOSE_LOOK = 0.3;

/** Returns the part of the picture that a close-up of a mark shows: left edge, top edge and width in pixels. */
function around([x, y]: Point): [number, number, number] {
  const width = WIDTH * CLOSE_LOOK;
  const height = HEIGHT * CLOSE_LOOK;
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return [within(x - width / 2, WIDTH - width), within(y - height / 2, HEIGHT - height), width];
}

/** Photo as SVG text, with its visible marks in percent from the left and top edge. */
export type DrawnPhoto = {
  readonly svg: string;
  readonly marks: readonly { readonly x: number; readonly y: number; readonly text: string }[];
};

/** Draws a photo and returns it with the positions of its marks. The same request always gives the same photo. */
export function drawPhoto(request: DeviceRequest): DrawnPhoto {
  const spec = specOf(request);
  const model = BUILDERS[spec.kind](spec);
  const place = seeded(spec.kind, spec.seed, 'place');
  const background = spec.background ?? place.pick(BACKGROUNDS);
  // The size also scales planks and tiles. The minimum prevents a small device from making these too small.
  const size = Math.max(240, sizeOf(model));
  // All views of a device share the random stream of the background, because the background belongs to the seller.
  const pic = new Picture(
    cameraFor(model.shot),
    lightFor(background, place, size, model.shot.yaw),
    spec.take,
  );
  drawScene(pic, background, place, size, model.shot.distance * 0.8);
  drawShadow(pic, model.parts, size);
  const parts = [...model.parts].sort((a, b) => depth(pic.camera, b.anchor) - depth(pic.camera, a.anchor));
  for (const part of parts) part.draw(pic);
  drawFinish(pic);
  const [worst] = pic.marks;
  const part = request.closeUp && worst ? around(worst.at) : ([0, 0, WIDTH] as const);
  const [left, top, width] = part;
  const percent = (value: number, whole: number) => Math.round((value / whole) * 1_000) / 10;
  const marks = pic.marks
    .map(({ at: [x, y], text }) => ({
      x: percent(x - left, width),
      y: percent(y - top, (width / WIDTH) * HEIGHT),
      text,
    }))
    .filter(({ x, y }) => x > 3 && x < 97 && y > 3 && y < 97);
  return { svg: pic.svg(part), marks };
}

/** Returns only the SVG text of {@link drawPhoto}. */
export function drawDevice(request: DeviceRequest): string {
  return drawPhoto(request).svg;
}
