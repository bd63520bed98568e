import { seeded } from '../../harness/random.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings } from '../suite.ts';
import { ACTIONS, type Action, STORIES, type Stage, type Story } from './actions.ts';
import { lookAtBooks } from './books.ts';
import { lookAtEmails } from './emails.ts';
import {
  EVERYBODY,
  forgetSteps,
  giveOrder,
  NOBODY,
  type Step,
  type StepKind,
  stepsOf,
  WORKER,
} from './kill-order.ts';
import { addAccount, addPaidOrders, disputing, must, type Order } from './orders.ts';
import type { Scene } from './scene.ts';

/** Kind of process to kill. */
export type Victim = 'web' | 'worker';

/** A position in an action: before step `step` of a process, counted from 1. */
export type Place = {
  readonly action: Action;
  readonly victim: Victim;
  readonly step: number;
  readonly kind: StepKind;
};

/** Outcome of an action, with or without a killed process. */
export type Trial = {
  /** True if a process was killed. False if the action ended before its process reached the step of the kill. */
  readonly killed: boolean;
  readonly steps: readonly Step[];
  readonly copies: number;
  readonly breaches: readonly string[];
};

/** Number of orders that are made and paid together in advance. */
const BATCH = 8;

type Shelf = (stage: Stage) => Order[];

/** Returns a function that returns the list of unused orders of a stage. */
function openShelves(): Shelf {
  const shelves = new Map<Stage, Order[]>();
  return (stage) => {
    const known = shelves.get(stage) ?? [];
    shelves.set(stage, known);
    return known;
  };
}

/** Runs the action that leads to a stage, without a kill. */
async function bringTo(scene: Scene, stage: Stage, order: Order, note: string): Promise<Order> {
  const action = ACTIONS.find(({ to }) => to === stage);
  if (!action) throw new Error(`no action leads to the stage ${stage}`);
  await must(scene, await action.wish(scene, order, note));
  return order;
}

/**
 * Makes a batch of paid orders. Orders for the stage `to send` are delivered by courier. Returns one order and keeps
 * the others for later.
 */
async function payBatch(
  scene: Scene,
  shelf: Shelf,
  batch: number,
  stage: 'paid' | 'to send',
): Promise<Order> {
  const [first, ...others] = await addPaidOrders(scene, batch, stage === 'to send');
  if (!first) throw new Error('no order was paid');
  shelf(stage).push(...others);
  return first;
}

/**
 * Returns a function that returns an order that has reached a stage. If none is kept, the function makes one from an
 * order of an earlier stage. Paid orders are made in batches.
 */
function openStock(scene: Scene, shelf: Shelf, batch: number, noteOf: () => string) {
  const doQuietly = (stage: Stage, order: Order) => bringTo(scene, stage, order, noteOf());

  const makeDue = async (): Promise<Order> => {
    const open = shelf('paid out').pop() ?? shelf('in a payout').pop();
    if (open) return doQuietly('due', open);
    const order = await doQuietly('completed', await reach('handed-over'));
    await addAccount(scene, order);
    return order;
  };

  const makers: Partial<Record<Stage, () => Promise<Order>>> = {
    paid: () => payBatch(scene, shelf, batch, 'paid'),
    'to send': () => payBatch(scene, shelf, batch, 'to send'),
    sent: async () => doQuietly('sent', await reach('to send')),
    'handed-over': async () => doQuietly('handed-over', await reach('paid')),
    disputed: async () => {
      const order = await reach('handed-over');
      await must(scene, disputing(order));
      return order;
    },
    due: makeDue,
    'in a payout': async () => doQuietly('in a payout', await reach('due')),
    'paid out': async () => doQuietly('paid out', await reach('in a payout')),
  };

  async function reach(stage: Stage): Promise<Order> {
    const kept = shelf(stage).pop();
    const make = makers[stage];
    if (kept) return kept;
    if (!make) throw new Error(`no action begins at the stage ${stage}`);
    return make();
  }
  return reach;
}

/** Returns all positions in an action that ran without a kill. */
function placesOf(action: Action, { steps }: Trial): Place[] {
  const of = (victim: Victim): Place[] =>
    steps
      .filter(({ process }) => (process === WORKER) === (victim === 'worker'))
      .map(({ kind }, index) => ({ action, victim, step: index + 1, kind }));
  return [...of('web'), ...of('worker')];
}

/** Returns the target of a kill order for a victim. `web` is the index of the web process. */
function targetOf({ market }: Scene, victim: Victim | null, web: number): string {
  if (victim === null) return EVERYBODY;
  return victim === 'web' ? new URL(market.urls[web] ?? '').port : WORKER;
}

/** Returns functions that run actions in a scene. Later actions reuse the orders of earlier ones. */
export function openPlay(scene: Scene, batch = BATCH) {
  let serial = 0;
  const shelf = openShelves();
  const noteOf = () => `Reference ${serial}-${shelf('paid').length}`;
  const reach = openStock(scene, shelf, batch, noteOf);

  /**
   * Runs an action and kills the victim before the given step. With `kind`, only steps of this kind are counted.
   * Without a victim, all processes count their steps. Checks everything when the market is idle again.
   */
  const play = async (action: Action, victim: Victim | null, step = 0, kind?: StepKind): Promise<Trial> => {
    const order = await reach(action.from);
    serial += 1;
    const web = victim === 'web' && action.story !== 'refund' ? serial % scene.webs.length : 0;
    const breaches = (await scene.calm()) ? [] : ['there was unfinished work before the start'];
    await scene.ready(`web-${web + 1}`);
    await scene.market.mailbox.empty();
    const wish = await action.wish(scene, order, noteOf());
    forgetSteps(scene.killFolder);
    giveOrder(scene.killFolder, { serial, target: targetOf(scene, victim, web), step, kind });
    const response = await scene.insist(wish, web);
    if (response.status !== 200) breaches.push(`it got status ${response.status} ${response.body.code}`);
    if (!(await scene.calm())) breaches.push('there was unfinished work a minute later');
    const steps = stepsOf(scene.killFolder, serial);
    giveOrder(scene.killFolder, { serial, target: NOBODY, step: 0 });
    const emails = await lookAtEmails(scene, order, action);
    breaches.push(...(await lookAtBooks(scene, order, action)), ...emails.breaches);
    shelf(action.to).push(order);
    return { killed: steps.some(({ killed }) => killed), steps, copies: emails.copies, breaches };
  };

  return {
    play,
    /** Runs an action without a kill. Returns all positions in the action, and its outcome. */
    measure: async (action: Action): Promise<{ readonly places: Place[]; readonly trial: Trial }> => {
      const trial = await play(action, null);
      return { places: placesOf(action, trial), trial };
    },
  };
}

/**
 * Returns the positions in a random order that alternates between their kinds. Otherwise most kills would hit emails,
 * which have far more steps than actions.
 */
function mixKinds(places: readonly Place[], ...seed: readonly number[]): Place[] {
  const kinds = [...Map.groupBy(seeded(...seed).shuffled(places), ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat();
}

/** Chooses `count` positions. Each position is chosen equally often, or once more than others. */
export function choosePlaces(places: readonly Place[], count: number, seed: number): Place[] {
  const chosen: Place[] = [];
  for (let turn = 0; chosen.length < count && places.length > 0; turn += 1) {
    chosen.push(...mixKinds(places, seed, turn).slice(0, count - chosen.length));
  }
  return chosen;
}

/** Options of a run. */
export type Extent = {
  /** Number of kills in each story. */
  readonly rounds: number;
  readonly seed: number;
  readonly actions?: readonly Action[];
  readonly isOver?: () => boolean;
  readonly print?: (line: string) => void;
};

type Tally = { kills: Map<Story, Place[]>; places: Map<Story, Place[]>; copies: number; breaches: string[] };

const PRINT_EVERY = 25;

const describe = ({ action, victim, step, kind }: Place) =>
  `${action.name}: ${victim} killed before step ${step}, a ${kind}`;

function figuresOf({ kills, places, copies }: Tally): Findings['figures'] {
  const killed = [...kills.values()].flat();
  const kinds = Map.groupBy(killed, ({ kind }) => kind);
  const distinct = (list: readonly Place[]) =>
    new Set(list.map(({ action, victim, step }) => `${action.name} ${victim} ${step}`)).size;
  return {
    ...Object.fromEntries(
      STORIES.flatMap((story) => {
        const list = kills.get(story) ?? [];
        const known = places.get(story) ?? [];
        if (known.length === 0) return [];
        const of = (victim: Victim) => list.filter((place) => place.victim === victim).length;
        return [
          [
            `${story}: steps, of these killed at, kills`,
            `${known.length}, ${distinct(list)}, ${list.length} (web ${of('web')}, worker ${of('worker')})`,
          ],
        ];
      }),
    ),
    'killed right before': [...kinds].map(([kind, list]) => `${kind} ${list.length}`).join(', '),
    'emails that came once more, under the same number': copies,
  };
}

/** Kills processes at steps of the actions, one story after another. Checks all promises after each kill. */
export async function killAtSteps(scene: Scene, extent: Extent): Promise<Findings> {
  const { rounds, seed, actions = ACTIONS, isOver = () => false, print = () => {} } = extent;
  const { play, measure } = openPlay(scene, Math.min(BATCH, 2 * rounds));
  const tally: Tally = { kills: new Map(), places: new Map(), copies: 0, breaches: [] };
  for (const action of actions) {
    const { places, trial } = await measure(action);
    tally.places.set(action.story, [...(tally.places.get(action.story) ?? []), ...places]);
    tally.breaches.push(...trial.breaches.map((breach) => `${action.name}, nobody killed: ${breach}`));
  }
  const plans = STORIES.map((story) => choosePlaces(tally.places.get(story) ?? [], rounds, seed));
  const turns = Array.from({ length: rounds }, (_, turn) => plans.flatMap((plan) => plan[turn] ?? [])).flat();
  for (const [index, place] of turns.entries()) {
    if (isOver()) break;
    const { action, victim, step } = place;
    const trial = await play(action, victim, step);
    if (trial.killed) tally.kills.set(action.story, [...(tally.kills.get(action.story) ?? []), place]);
    tally.copies += trial.copies;
    tally.breaches.push(...trial.breaches.map((breach) => `${describe(place)}: ${breach}`));
    if ((index + 1) % PRINT_EVERY === 0) print(`${index + 1} of ${turns.length} steps`);
  }
  return {
    figures: figuresOf(tally),
    breaches: [...tally.breaches, ...(await findBreaches(scene.market.databaseUrl))],
  };
}
