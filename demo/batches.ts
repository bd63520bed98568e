// A batch is what one seller has of one model: one to three pieces, photographed once.
// Batches bound the number of pictures: a shop that sells three alike laptops does not photograph each from all sides.

import { type Random, seeded } from '../harness/random.ts';
import { ACCESSORIES } from './accessories.ts';
import { PARTS } from './computer-parts.ts';
import { DESKTOPS } from './desktops.ts';
import { LAPTOPS } from './laptops.ts';
import type { Category, Condition, DemoModel, DemoSeller, PictureRequest } from './listing.ts';
import { MONITORS } from './monitors.ts';
import type { Background, DeviceKind, ScreenContent, View } from './pictures/model.ts';
import { PRINTERS } from './printers.ts';

export type Batch = {
  key: string;
  model: DemoModel;
  seller: DemoSeller;
  condition: Condition;
  pieces: number;
  /** One picture a view; every piece has them all, each beginning with another one. */
  pictures: readonly PictureRequest[];
};

type Plan = { category: Category; models: readonly DemoModel[]; listings: number; batches: number };

const PLANS: readonly Plan[] = [
  { category: 'Laptop', models: LAPTOPS, listings: 120, batches: 50 },
  { category: 'Monitor', models: MONITORS, listings: 70, batches: 28 },
  { category: 'Desktop', models: DESKTOPS, listings: 60, batches: 24 },
  { category: 'Accessories', models: ACCESSORIES, listings: 48, batches: 25 },
  { category: 'Printer', models: PRINTERS, listings: 34, batches: 14 },
  { category: 'Products', models: PARTS, listings: 30, batches: 15 },
];

const MOST_PIECES = 3;

/** Three views of each kind. The last one leads only where a batch has three pieces. */
const VIEWS_TAKEN: Record<DeviceKind, readonly [View, View, View]> = {
  laptop: ['three-quarter', 'front', 'keyboard'],
  monitor: ['three-quarter', 'front', 'back'],
  desktop: ['three-quarter', 'front', 'back'],
  printer: ['three-quarter', 'front', 'ports'],
  keyboard: ['three-quarter', 'keyboard', 'front'],
  mouse: ['three-quarter', 'closed', 'side'],
  headset: ['three-quarter', 'front', 'side'],
  webcam: ['three-quarter', 'front', 'side'],
  dock: ['three-quarter', 'back', 'front'],
  drive: ['three-quarter', 'closed', 'back'],
  ram: ['three-quarter', 'closed', 'label'],
  router: ['three-quarter', 'back', 'closed'],
  graphics: ['three-quarter', 'closed', 'back'],
};

const BACKGROUNDS: readonly Background[] = ['desk', 'sheet', 'mat', 'tiles', 'window', 'counter'];
// No settings pages (their figures would have to be those of every piece) and no dark panels (a close-up of one is a
// black box).
const SCREENS: readonly ScreenContent[] = ['wallpaper', 'desktop', 'wallpaper', 'desktop', 'code'];
const CONDITIONS: readonly Condition[] = ['Good', 'Excellent', 'Good', 'Fair', 'Good', 'Excellent', 'Fair'];

/** How many pieces each batch has: one to three, all together `listings`. */
function sharePieces(plan: Plan, random: Random): number[] {
  const pieces = Array.from({ length: plan.batches }, () => MOST_PIECES);
  let surplus = plan.batches * MOST_PIECES - plan.listings;
  while (surplus > 0) {
    const at = random.whole(0, pieces.length - 1);
    const here = pieces[at] ?? 1;
    // Most private people have a single piece to sell.
    const away = Math.min(here - 1, surplus, random.chance(0.7) ? 2 : 1);
    pieces[at] = here - away;
    surplus -= away;
  }
  return pieces;
}

/** Who could have such a batch: private people sell single pieces, lots come from shops. */
function sellersFor(sellers: readonly DemoSeller[], category: Category, pieces: number, random: Random) {
  const fits = (seller: DemoSeller) => seller.trade.includes(category);
  const shops = sellers.filter((seller) => seller.shop);
  const people = sellers.filter((seller) => !seller.shop);
  if (pieces === 1 && category !== 'Products') return people;
  return random.chance(0.8) ? shops.filter(fits) : shops;
}

function photograph(model: DemoModel, key: string, condition: Condition, round: number, pieces: number) {
  const { colours, ...look } = model.look;
  const colour = colours[round % Math.max(1, colours.length)];
  const place = seeded(key, 'background');
  const background = place.pick(BACKGROUNDS);
  const screen = place.pick(SCREENS);
  // The back of a screen is worth a picture, but no shop shows it first.
  const views = VIEWS_TAKEN[look.kind].map((view) =>
    look.kind === 'monitor' && view === 'back' && pieces === MOST_PIECES ? 'screen' : view,
  );
  return views.map(
    (view): PictureRequest => ({
      ...look,
      seed: key,
      view,
      condition: condition.toLowerCase() as Lowercase<Condition>,
      background,
      ...(look.kind === 'laptop' || look.kind === 'monitor' ? { screen } : {}),
      ...(colour ? { colour } : {}),
    }),
  );
}

function planCategory(plan: Plan, sellers: readonly DemoSeller[], seed: string): Batch[] {
  const random = seeded(seed, plan.category, 'batches');
  const offset = random.whole(0, CONDITIONS.length - 1);
  const taken = new Map<DemoModel, DemoSeller>();
  return sharePieces(plan, random).map((pieces, i) => {
    const round = Math.floor(i / plan.models.length);
    const model = plan.models[i % plan.models.length] as DemoModel;
    const candidates = sellersFor(sellers, plan.category, pieces, random);
    const free = candidates.filter((seller) => seller !== taken.get(model));
    const seller = random.pick(free.length > 0 ? free : candidates);
    taken.set(model, seller);
    const condition = CONDITIONS[(i + offset + round * 2) % CONDITIONS.length] as Condition;
    const key = `${seed}-${plan.category.toLowerCase()}-${i + 1}`;
    return {
      key,
      model,
      seller,
      condition,
      pieces,
      pictures: photograph(model, key, condition, round, pieces),
    };
  });
}

/** Everything that all sellers have, batch by batch. */
export function planBatches(sellers: readonly DemoSeller[], seed: string): Batch[] {
  return PLANS.flatMap((plan) => planCategory(plan, sellers, seed));
}
