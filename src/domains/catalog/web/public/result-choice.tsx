import '../common/result-choice.css';
import { t } from '#texts/t.ts';
import { Check, type Icon, Minus, TriangleAlert } from '#ui/icon.tsx';
import { type BenchResult, benchResults } from '../../../attributes/condition/bench-check.ts';

const looks: Readonly<Record<BenchResult, { readonly className: string; readonly icon: Icon }>> = {
  Works: { className: 'w', icon: Check },
  Faulty: { className: 'f', icon: TriangleAlert },
  'Not tested': { className: 'u', icon: Minus },
};

function resultWord(result: BenchResult): string {
  if (result === 'Works') return t('bench.works');
  return result === 'Faulty' ? t('bench.faulty') : t('bench.notTested');
}

type ResultChoiceProps = {
  /** Name of the three radio buttons. */
  readonly name: string;
  /** Initial choice, if any. */
  readonly given: string | undefined;
};

/**
 * Shows three radio buttons for a part's test result. They belong in a `fieldset` of class `chk` that names the part.
 */
export function ResultChoice({ name, given }: ResultChoiceProps) {
  return (
    <div className="seg">
      {benchResults.map((result) => {
        const { className, icon: Icon } = looks[result];
        return (
          <label key={result} className={className}>
            <input type="radio" name={name} value={result} defaultChecked={given === result} />
            <Icon className="i s" aria-hidden="true" />
            {resultWord(result)}
          </label>
        );
      })}
    </div>
  );
}
