import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from './button.tsx';
import { ChevronRight } from './icon.tsx';

type ShowMoreProps = {
  readonly shown: number;
  /** Total number of items, if known. */
  readonly total?: number;
  /** URL of the page with more items; null if all items are visible. */
  readonly to: string | null;
  readonly step?: number;
};

/** Shows below a grid how many of the items are visible, and a link that shows more. */
export function ShowMore({ shown, total, to, step = 24 }: ShowMoreProps) {
  if (!to && total === undefined) return null;
  return (
    <div className="more">
      {total !== undefined && (
        <>
          <p className="small muted num">
            {t('card.shown', { shown: groupDigits(shown), total: groupDigits(total) })}
          </p>
          <progress className="track" value={shown} max={Math.max(total, 1)} aria-hidden="true" />
        </>
      )}
      {to && (
        <ButtonLink to={to} preventScrollReset rel="next">
          {t('card.showMore', { step: groupDigits(step) })}
        </ButtonLink>
      )}
    </div>
  );
}

type PagerProps = {
  /** Text about the position in the list, such as "1–8 of 355". */
  readonly text: string;
  readonly next: string | null;
  readonly first?: string | null;
};

/** Shows the position in the list below a table, with links to the next and first page. */
export function Pager({ text, next, first }: PagerProps) {
  return (
    <nav className="pager" aria-label={t('pager.pages')}>
      <span className="num">{text}</span>
      <span className="form-end">
        {first && (
          <ButtonLink low to={first}>
            {t('pager.first')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink low to={next} rel="next">
            {t('pager.next')}
            <ChevronRight className="i s" aria-hidden="true" />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
