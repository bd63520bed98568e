import type { Locator } from '@playwright/test';

/**
 * Seconds per action with a thumb, from a keystroke-level model (Card, Moran and Newell, 1980). A tap includes the
 * movement; characters are typed on a phone's keyboard. Reading and waiting are not included.
 */
const SECONDS = { taps: 1.1, characters: 0.35, decisions: 1.35 };

/** Performs a person's actions in a story and counts them: taps, fields, typed characters and decisions. */
export type Hands = {
  readonly counts: Readonly<Record<'taps' | 'fields' | 'characters' | 'decisions', number>>;
  readonly tap: (target: Locator) => Promise<void>;
  /** Taps on a field and types a text. */
  readonly fill: (target: Locator, text: string) => Promise<void>;
  /** Chooses an option of a list with two taps: one opens the list, the other selects the option. */
  readonly choose: (target: Locator, option: string) => Promise<void>;
  /** Taps on one of several visible options. */
  readonly mark: (target: Locator) => Promise<void>;
  /** Taps the Enter key of a phone's keyboard. */
  readonly send: (target: Locator) => Promise<void>;
  /** Counts a tap that leaves the browser, such as on a phone number. The tap is not performed. */
  readonly leave: (target: Locator) => Promise<void>;
  /** Counts the taps in the device's gallery for one field: one per photo, and one to finish. */
  readonly pick: (photos: number) => void;
  /** Returns the sums as text: "16 taps, 6 fields, 98 characters, about 71 s of hands". */
  readonly describe: () => string;
};

/** Returns a new counter. */
export function countHands(): Hands {
  const counts = { taps: 0, fields: 0, characters: 0, decisions: 0 };
  const add = (more: Partial<typeof counts>) => {
    counts.taps += more.taps ?? 0;
    counts.fields += more.fields ?? 0;
    counts.characters += more.characters ?? 0;
    counts.decisions += more.decisions ?? 0;
  };
  return {
    counts,
    tap: async (target) => {
      add({ taps: 1, decisions: 1 });
      await target.click();
    },
    fill: async (target, text) => {
      add({ taps: 1, fields: 1, characters: text.length, decisions: 1 });
      await target.click();
      await target.fill(text);
    },
    choose: async (target, option) => {
      add({ taps: 2, fields: 1, decisions: 1 });
      await target.selectOption(option);
    },
    mark: async (target) => {
      add({ taps: 1, fields: 1, decisions: 1 });
      await target.click();
    },
    send: async (target) => {
      add({ taps: 1 });
      await target.press('Enter');
    },
    leave: async (target) => {
      add({ taps: 1, decisions: 1 });
      await target.click({ trial: true });
    },
    pick: (photos) => add({ taps: photos + 1, fields: 1, decisions: 1 }),
    describe: () => {
      const { taps, fields, characters, decisions } = counts;
      const seconds = taps * SECONDS.taps + characters * SECONDS.characters + decisions * SECONDS.decisions;
      return `${taps} taps, ${fields} fields, ${characters} characters, about ${seconds.toFixed(0)} s of hands`;
    },
  };
}
