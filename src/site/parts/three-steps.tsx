import { SectionHead } from '#ui/layout.tsx';
import { paths } from '../../paths.ts';
import { FindDrawing, PayDrawing, TestDrawing } from './step-drawings.tsx';

const STEPS = [
  {
    title: 'Find',
    drawing: <FindDrawing />,
    text: 'Compare battery, marks and price. The seller’s number is on every listing.',
  },
  {
    title: 'Test',
    drawing: <TestDrawing />,
    text: 'Meet in a public place. Ten checks take ten minutes; our list says how.',
  },
  {
    title: 'Pay',
    drawing: <PayDrawing />,
    text: 'When it works, by card on your phone or in cash. Then take it home.',
  },
] as const;

/** How a purchase goes: find, test, pay. */
export function ThreeSteps() {
  return (
    <section className="sec" aria-labelledby="h-how">
      <SectionHead id="h-how" title="How it works" link={{ to: paths.safety(), label: 'Meet safely' }} />
      <ol className="steps3">
        {STEPS.map(({ title, drawing, text }, index) => (
          <li key={title}>
            {drawing}
            <div>
              <h3>
                <span className="num" aria-hidden="true">
                  {index + 1}
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
