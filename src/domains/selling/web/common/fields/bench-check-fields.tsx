import './condition-fields.css';
import { useRef } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ChevronDown } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { CategorySlug } from '../../../../attributes/choices.ts';
import {
  type BenchPart,
  type BenchResult,
  benchPartKeys,
  categoryBenchParts,
} from '../../../../attributes/condition/bench-check.ts';
import { benchPartWords } from '../../../../catalog/web/public/bench-words.ts';
import { ResultChoice } from '../../../../catalog/web/public/result-choice.tsx';
import { benchFieldName } from './condition-values.ts';

type BenchCheckFieldsProps = {
  /** Selected category; null if none is selected, undefined before scripts run. */
  readonly category: CategorySlug | null | undefined;
  /** Test results to select at first, by computer part. */
  readonly given?: Readonly<Record<string, string | undefined>> | undefined;
};

/**
 * Renders a field for the test result of each computer part. Nothing is preselected; a part without a result counts as
 * not tested. Renders nothing for categories without such parts.
 */
export function BenchCheckFields({ category, given = {} }: BenchCheckFieldsProps) {
  const ready = useHydrated();
  const box = useRef<HTMLDetailsElement>(null);
  const parts = category ? categoryBenchParts[category] : category === null ? [] : benchPartKeys;
  if (parts.length === 0) return null;
  const choose = (result: BenchResult) => {
    for (const input of box.current?.querySelectorAll<HTMLInputElement>(`input[value="${result}"]`) ?? []) {
      input.checked = true;
    }
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <details className="more-facts" ref={box} open={parts.some((part) => given[part]) || undefined}>
      <summary>
        <span>
          {t('sell.tested')} <span className="muted">{t('form.optional')}</span>
        </span>
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      <p className="hint">{t('sell.testedHint')}</p>
      {ready && (
        <p className="all-work">
          <Button low onClick={() => choose('Works')}>
            {t('sell.allWorks')}
          </Button>
        </p>
      )}
      <div className="bench-fields">
        {parts.map((part) => (
          <PartField key={part} part={part} given={given[part]} />
        ))}
      </div>
    </details>
  );
}

function PartField({ part, given }: { readonly part: BenchPart; readonly given: string | undefined }) {
  const { label, how } = benchPartWords(part);
  const name = benchFieldName(part);
  return (
    <fieldset className="chk" id={`f-${name}`}>
      <legend>
        {label} <small>{how}</small>
      </legend>
      <ResultChoice name={name} given={given} />
    </fieldset>
  );
}
