import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';

/** Sizes of the ring in px: on cards, in comparisons, on the home page, on the listing's own page. */
type RingSize = 18 | 26 | 40 | 148;

/** Minimum percentages of a good battery, and of a worn but usable one. */
const GOOD = 80;
const WORN = 60;

/** Tone of a battery by its health. Color is only the third indicator, after the number and the length of the ring. */
export type BatteryTone = 'ok' | 'mid' | 'low' | 'none';

/** Returns the tone of a battery health in percent; `none` if it is not given. */
export function batteryTone(health: number | null): BatteryTone {
  if (health === null) return 'none';
  if (health >= GOOD) return 'ok';
  return health >= WORN ? 'mid' : 'low';
}

const RADIUS = 16;
const LENGTH = 2 * Math.PI * RADIUS;

type RingProps = { readonly health: number | null; readonly size: RingSize };

/** Shows only the ring; the parent shows the number beside it. */
export function Ring({ health, size }: RingProps) {
  const dashes = health === null ? null : `${((LENGTH * health) / 100).toFixed(1)} ${LENGTH.toFixed(1)}`;
  return (
    <svg
      className={`ring ${batteryTone(health)}`}
      width={size}
      height={size}
      viewBox="0 0 36 36"
      aria-hidden="true"
    >
      <circle cx="18" cy="18" r={RADIUS} />
      {dashes && <circle className="v" cx="18" cy="18" r={RADIUS} strokeDasharray={dashes} />}
    </svg>
  );
}

/**
 * Shows a battery's health as a ring with its number: beside a small ring, inside the large one. Without a value the
 * ring has a text instead of the number.
 */
export function BatteryRing({ health, size }: RingProps) {
  if (size === 148) return <LargeRing health={health} />;
  return (
    <span className={health === null ? 'bat quiet' : 'bat'}>
      <Ring health={health} size={size} />
      <span className="sr">{t('home.batteryWord')} </span>
      {health === null ? t('home.notGiven') : `${groupDigits(health)}%`}
    </span>
  );
}

function LargeRing({ health }: Pick<RingProps, 'health'>) {
  return (
    <div className="battery-ring">
      <Ring health={health} size={148} />
      <p>
        {health === null ? (
          <b className="missing">{t('home.notGiven')}</b>
        ) : (
          <b className="num">
            {groupDigits(health)}
            <small>%</small>
          </b>
        )}
        <span>{t('home.health')}</span>
      </p>
    </div>
  );
}
