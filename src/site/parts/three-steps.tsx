import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { SectionHead } from '#ui/layout.tsx';
import { paths } from '../../paths.ts';
import { FindDrawing, PayDrawing, TestDrawing } from './step-drawings.tsx';

type ThreeStepsProps = {
  /** Texts of the steps: find, test, pay. */
  readonly texts: readonly [find: string, test: string, pay: string];
};

/** Shows the three steps of a purchase: find, test, pay. */
export function ThreeSteps({ texts: [find, test, pay] }: ThreeStepsProps) {
  const steps = [
    { title: t('home.find'), drawing: <FindDrawing />, text: find },
    { title: t('home.test'), drawing: <TestDrawing />, text: test },
    { title: t('home.pay'), drawing: <PayDrawing />, text: pay },
  ];
  return (
    <section className="sec" aria-labelledby="h-how">
      <SectionHead
        id="h-how"
        title={t('home.howItWorks')}
        link={{ to: paths.safety(), label: t('home.meetSafely') }}
      />
      <ol className="steps3">
        {steps.map(({ title, drawing, text }, index) => (
          <li key={title}>
            {drawing}
            <div>
              <h3>
                <span className="num" aria-hidden="true">
                  {groupDigits(index + 1)}
                </span>
                {title}
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
