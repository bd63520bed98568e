// A batch is one seller's stock of one model: one to three pieces with shared photos. Batches limit the number of
// pictures, because a shop with three equal laptops does not photograph each from all sides. The most traded models
// also come as fleets: many equal pieces from an office, sold by several shops. Fleets provide enough listings of one
// model, memory size and condition to calculate a usual price.

import { type Random, seeded } from '../harness/random.ts';
import { ACCESSORIES } from './accessories.ts';
import { PARTS } from './computer-parts.ts';
import { DESKTOPS } from './desktops.ts';
import { LAPTOPS } from './laptops.ts';
import type { Category, Condition, DemoModel, DemoSeller, PhotoLabel, PictureRequest } from './listing.ts';
import { MONITORS } from './monitors.ts';
import type { Background, DeviceKind, ScreenContent, View } from './pictures/model.ts';
import { PRINTERS } from './printers.ts';

export type Batch = {
  key: string;
  model: DemoModel;
  seller: DemoSeller;
  condition: Condition;
  pieces: number;
  /** One picture per view. All pieces share these pictures, but each piece has a different first picture. */
  pictures: readonly PictureRequest[];
  /** True if the pieces belong to a fleet. All computers of a fleet have the same memory size. */
  isFleet: boolean;
};

type Plan = {
  category: Category;
  models: readonly DemoModel[];
  listings: number;
  batches: number;
  /** Number of models that come as fleets. These are the first models in the category's table. */
  fleets: number;
};

const PLANS: readonly Plan[] = [
  { category: 'Laptop', models: LAPTOPS, listings: 120, batches: 50, fleets: 5 },
  { category: 'Monitor', models: MONITORS, listings: 70, batches: 28, fleets: 3 },
  { category: 'Desktop', models: DESKTOPS, listings: 60, batches: 24, fleets: 2 },
  { category: 'Accessories', models: ACCESSORIES, listings: 48, batches: 25, fleets: 0 },
  { category: 'Printer', models: PRINTERS, listings: 34, batches: 14, fleets: 0 },
  { category: 'Products', models: PARTS, listings: 30, batches: 15, fleets: 0 },
];

const MOST_PIECES = 3;

/** Number of batches per fleet. Each batch goes to a different shop and has {@link MOST_PIECES} pieces. */
const FLEET_BATCHES = 3;
/** Conditions of fleets: the first fleet's pieces have the first condition, and so on, starting again at the end. */
const FLEET_CONDITIONS: readonly Condition[] = ['Good', 'Excellent', 'Fair'];

/** Photo to draw: its view and its label. `screen` is what the device's screen shows; `closeUp` shows a mark. */
type Shot = Pick<PictureRequest, 'view' | 'screen' | 'closeUp'> & { shows: PhotoLabel };

const shot = (view: View, shows: PhotoLabel, more: Omit<Shot, 'view' | 'shows'> = {}): Shot => ({
  view,
  shows,
  ...more,
});

/**
 * Photos of each kind of device. A listing begins with one of the first three photos. The third photo comes first only
 * if a batch has three pieces.
 */
const SHOTS: Record<DeviceKind, readonly Shot[]> = {
  laptop: [
    shot('three-quarter', 'Front'),
    shot('front', 'Screen'),
    shot('keyboard', 'Keyboard'),
    shot('closed', 'Lid'),
    shot('ports', 'Ports'),
    shot('label', 'Underside'),
    shot('front', 'Screen off', { screen: 'off' }),
  ],
  monitor: [
    shot('three-quarter', 'Front'),
    shot('front', 'Screen'),
    shot('back', 'Back'),
    shot('front', 'Screen off', { screen: 'off' }),
    shot('ports', 'Ports'),
    shot('label', 'Type plate'),
  ],
  desktop: [
    shot('three-quarter', 'Overview'),
    shot('front', 'Front'),
    shot('back', 'Back'),
    shot('side', 'Side'),
    shot('label', 'Ports'),
    shot('ports', 'Close-up'),
  ],
  printer: [
    shot('three-quarter', 'Overview'),
    shot('front', 'Front'),
    shot('ports', 'Close-up'),
    shot('closed', 'Top'),
    shot('back', 'Back'),
    shot('side', 'Side'),
  ],
  keyboard: [
    shot('three-quarter', 'Overview'),
    shot('keyboard', 'Keyboard'),
    shot('front', 'Front'),
    shot('side', 'Side'),
    shot('closed', 'Top'),
    shot('back', 'Back'),
  ],
  mouse: smallShots('closed', 'side'),
  headset: smallShots('front', 'side'),
  webcam: smallShots('front', 'side'),
  dock: smallShots('back', 'front'),
  drive: smallShots('closed', 'back'),
  ram: smallShots('closed', 'label'),
  router: smallShots('back', 'closed'),
  graphics: smallShots('closed', 'back'),
};

/** Returns the six photos of a small device. The first photos show most of the device. */
function smallShots(second: View, third: View): readonly Shot[] {
  const all = [
    shot('three-quarter', 'Overview'),
    shot('front', 'Front'),
    shot('closed', 'Top'),
    shot('side', 'Side'),
    shot('back', 'Back'),
    shot('label', 'Close-up'),
  ];
  const begin: readonly View[] = ['three-quarter', second, third];
  const place = ({ view }: Shot) => (begin.includes(view) ? begin.indexOf(view) : begin.length);
  return all.toSorted((a, b) => place(a) - place(b));
}

/**
 * View that shows the worst mark of each kind of device. If a batch is in condition Fair, its last photo is a close-up
 * of that mark.
 */
const MARKED_VIEWS: Partial<Record<DeviceKind, View>> = {
  laptop: 'closed',
  monitor: 'back',
  desktop: 'side',
  dock: 'closed',
  drive: 'closed',
  router: 'closed',
};

const BACKGROUNDS: readonly Background[] = ['desk', 'sheet', 'mat', 'tiles', 'window', 'counter'];
// Settings pages are omitted, because their values would have to fit every piece. Dark panels are omitted, because
// their close-up would be a black box.
const SCREENS: readonly ScreenContent[] = ['wallpaper', 'desktop', 'wallpaper', 'desktop', 'code'];
const CONDITIONS: readonly Condition[] = ['Good', 'Excellent', 'Good', 'Fair', 'Good', 'Excellent', 'Fair'];

/** Distributes `listings` pieces over `batches` batches of one to three pieces. */
function sharePieces(batches: number, listings: number, random: Random): number[] {
  const pieces = Array.from({ length: batches }, () => MOST_PIECES);
  let surplus = batches * MOST_PIECES - listings;
  while (surplus > 0) {
    const at = random.whole(0, pieces.length - 1);
    const here = pieces[at] ?? 1;
    // Reducing a batch by two pieces is more likely than by one, because most private sellers have a single piece.
    const away = Math.min(here - 1, surplus, random.chance(0.7) ? 2 : 1);
    pieces[at] = here - away;
    surplus -= away;
  }
  return pieces;
}

/** Returns the sellers who could own a batch. Private people sell single pieces; larger batches come from shops. */
function sellersFor(sellers: readonly DemoSeller[], category: Category, pieces: number, random: Random) {
  const fits = (seller: DemoSeller) => seller.trade.includes(category);
  const shops = sellers.filter((seller) => seller.shop);
  const people = sellers.filter((seller) => !seller.shop);
  if (pieces === 1 && category !== 'Products') return people;
  return random.chance(0.8) ? shops.filter(fits) : shops;
}

function photograph(model: DemoModel, key: string, condition: Condition, round: number, pieces: number) {
  const { colors, ...look } = model.look;
  const color = colors[round % Math.max(1, colors.length)];
  const place = seeded(key, 'background');
  const background = place.pick(BACKGROUNDS);
  const screen = place.pick(SCREENS);
  const marked = condition === 'Fair' ? MARKED_VIEWS[look.kind] : undefined;
  const shots = [...shotsOf(look.kind, pieces), ...(marked ? [shot(marked, 'Mark', { closeUp: true })] : [])];
  return shots.map(
    (taken): PictureRequest => ({
      ...look,
      seed: key,
      condition: condition.toLowerCase() as Lowercase<Condition>,
      background,
      ...(look.kind === 'laptop' || look.kind === 'monitor' ? { screen } : {}),
      ...(color ? { color } : {}),
      ...taken,
    }),
  );
}

/**
 * First photo of a batch's third piece, for devices whose regular third photo is unsuitable. No shop would show the
 * back of a screen or the keys of a laptop first.
 */
const THIRD_LEADS: Partial<Record<DeviceKind, Shot>> = {
  laptop: shot('side', 'Side'),
  monitor: shot('screen', 'Close-up'),
};

function shotsOf(kind: DeviceKind, pieces: number): readonly Shot[] {
  const third = pieces === MOST_PIECES ? THIRD_LEADS[kind] : undefined;
  return third ? SHOTS[kind].toSpliced(2, 0, third) : SHOTS[kind];
}

/** Batch that has no seller yet. */
type Lot = Pick<Batch, 'model' | 'condition' | 'pieces' | 'isFleet'> & {
  /** Number of earlier batches of the same model. */
  round: number;
};

function fleetLots({ models, fleets }: Plan): Lot[] {
  return models.slice(0, fleets).flatMap((model, fleet) =>
    Array.from({ length: FLEET_BATCHES }, (_, round) => ({
      model,
      condition: FLEET_CONDITIONS[fleet % FLEET_CONDITIONS.length] as Condition,
      pieces: MOST_PIECES,
      isFleet: true,
      round,
    })),
  );
}

/** Plans the batches that belong to no fleet. They go through the other models in turn, in mixed conditions. */
function mixedLots(plan: Plan, fleetBatches: number, random: Random): Lot[] {
  const others = plan.models.slice(plan.fleets);
  const offset = random.whole(0, CONDITIONS.length - 1);
  const batches = plan.batches - fleetBatches;
  return sharePieces(batches, plan.listings - fleetBatches * MOST_PIECES, random).map((pieces, i) => {
    const round = Math.floor(i / others.length);
    return {
      model: others[i % others.length] as DemoModel,
      condition: CONDITIONS[(i + offset + round * 2) % CONDITIONS.length] as Condition,
      pieces,
      isFleet: false,
      round,
    };
  });
}

function planCategory(plan: Plan, sellers: readonly DemoSeller[], seed: string): Batch[] {
  const random = seeded(seed, plan.category, 'batches');
  const fleets = fleetLots(plan);
  const taken = new Map<DemoModel, readonly DemoSeller[]>();
  return [...fleets, ...mixedLots(plan, fleets.length, random)].map(({ round, ...lot }, i) => {
    const { model, condition, pieces } = lot;
    const candidates = sellersFor(sellers, plan.category, pieces, random);
    const before = taken.get(model) ?? [];
    const free = candidates.filter((seller) => !before.includes(seller));
    const seller = random.pick(free.length > 0 ? free : candidates);
    taken.set(model, [...before, seller]);
    const key = `${seed}-${plan.category.toLowerCase()}-${i + 1}`;
    return { ...lot, key, seller, pictures: photograph(model, key, condition, round, pieces) };
  });
}

/** Plans the stock of all sellers as batches. */
export function planBatches(sellers: readonly DemoSeller[], seed: string): Batch[] {
  return PLANS.flatMap((plan) => planCategory(plan, sellers, seed));
}
