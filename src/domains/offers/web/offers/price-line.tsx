import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { firstName } from './offer-words.ts';

/** Share of the line that stays free at each end, so that no label extends past the line. */
const AIR = 0.12;
/** Minimum distance between two labels, as a share of the line. */
const WORDS_APART = 0.2;

type Mark = { readonly taka: number; readonly word: string; readonly kind: 'you' | 'they' | 'asked' };

/**
 * Returns the positions (0 to 1) of prices on the line. Prices must be ascending. Labels that would overlap are moved
 * apart.
 */
export function placesOf(prices: readonly number[]): number[] {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const range = Math.max(1, most - least);
  const wanted = prices.map((taka) => AIR + ((taka - least) / range) * (1 - 2 * AIR));
  const placed: number[] = [];
  for (const [index, place] of wanted.entries()) {
    const before = placed[index - 1];
    placed.push(before === undefined ? place : Math.max(place, before + WORDS_APART));
  }
  // Moves marks to the left if the marks after them would not fit.
  return placed.map((place, index) => Math.min(place, 1 - AIR - (placed.length - 1 - index) * WORDS_APART));
}

type PriceLineProps = {
  readonly offered: number;
  readonly counter: number | null;
  readonly asked: number;
  /** Side of the viewer. The other side's mark has the name of `partner`. */
  readonly role: 'buyer' | 'seller';
  readonly partner: string;
};

/** Shows asking price, offer and counter-offer on one line, so that the differences are visible. */
export function PriceLine({ offered, counter, asked, role, partner }: PriceLineProps) {
  const other = firstName(partner);
  const marks: readonly Mark[] = [
    { taka: offered, word: role === 'buyer' ? t('offers.you') : other, kind: 'you' },
    ...(counter === null
      ? []
      : [{ taka: counter, word: role === 'buyer' ? other : t('offers.you'), kind: 'they' } as const]),
    ...(counter === asked ? [] : [{ taka: asked, word: t('offers.askedMark'), kind: 'asked' } as const]),
  ];
  const places = placesOf(marks.map(({ taka }) => taka));
  const percent = (place: number | undefined) => `${Math.round((place ?? 0) * 1_000) / 10}%`;
  return (
    // Positions are SVG attributes, because the content security policy allows no inline styles.
    <svg className="price-line" role="img" aria-label={lineWords(marks)}>
      <line className="axis" x1="0" x2="100%" y1="31" y2="31" />
      <line className="part" x1={percent(places[0])} x2={percent(places.at(-1))} y1="31" y2="31" />
      {marks.map(({ taka, word, kind }, index) => (
        <svg key={kind} className={kind} x={percent(places[index])} width="1" height="62" aria-hidden="true">
          {kind === 'asked' ? (
            <rect x="-2" y="23" width="4" height="16" rx="2" />
          ) : (
            <circle cx="0" cy="31" r="7" />
          )}
          <text y="15">{formatTaka(taka)}</text>
          <text className="word" y="57">
            {word}
          </text>
        </svg>
      ))}
    </svg>
  );
}

function lineWords(marks: readonly Mark[]): string {
  return marks.map(({ taka, word }) => `${word} ${formatTaka(taka)}`).join(', ');
}
