import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';

/** A question of the blog and its answer, shown as a card. */
export type BlogEntry = {
  /** Id of the card on the page. */
  readonly id: string;
  readonly question: string;
  readonly answer: ReactNode;
};

/** Shows a few lines of code. The box can take the focus, because on narrow screens it scrolls sideways. */
function Sample({ of, children }: { readonly of: string; readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="sample" aria-label={t('blog.example', { of })} tabIndex={0}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}

function StateAnswer() {
  return (
    <>
      <p>
        {rich('blogState.start', { useState: <code>useState</code>, useReducer: <code>useReducer</code> })}
      </p>
      <Sample of={t('blogState.sample')}>{`const [open, setOpen] = useState(false);`}</Sample>
      <p>{t('blogState.else')}</p>
    </>
  );
}

function PrototypeAnswer() {
  return (
    <>
      <p>{rich('blogPrototype.link', { null: <code>null</code> })}</p>
      <Sample of={t('blogPrototype.sample')}>{`const device = {
  describe() { return \`\${this.name}, used\`; },
};
const laptop = Object.create(device);
laptop.name = 'ThinkPad';
laptop.describe(); // 'ThinkPad, used'`}</Sample>
      <p>
        {rich('blogPrototype.this', {
          this: <code>this</code>,
          class: <code>class</code>,
          extends: <code>extends</code>,
          laptop: <code>Laptop.prototype</code>,
          device: <code>Device.prototype</code>,
          getPrototypeOf: <code>Object.getPrototypeOf()</code>,
          hasOwn: <code>Object.hasOwn()</code>,
        })}
      </p>
    </>
  );
}

function UnitTestAnswer() {
  return (
    <>
      <p>{t('blogTest.what')}</p>
      <Sample of={t('blogTest.sample')}>{`test('a label is singular below one year', () => {
  expect(yearsUsed(0.5)).toBe('0.5 year used');
});`}</Sample>
      <p>{t('blogTest.why')}</p>
    </>
  );
}

function FrameworksAnswer() {
  return (
    <>
      <p>{t('blogFramework.all')}</p>
      <ul>
        <li>{rich('blogFramework.react', { react: <b>React</b> })}</li>
        <li>{rich('blogFramework.angular', { angular: <b>Angular</b> })}</li>
        <li>{rich('blogFramework.vue', { vue: <b>Vue</b> })}</li>
      </ul>
      <p>{t('blogFramework.fast')}</p>
    </>
  );
}

/** Returns the questions of the blog, in display order. */
export const blogEntries = (): readonly BlogEntry[] => [
  { id: 'react-state', question: t('blogState.question'), answer: <StateAnswer /> },
  { id: 'prototypes', question: t('blogPrototype.question'), answer: <PrototypeAnswer /> },
  { id: 'unit-tests', question: t('blogTest.question'), answer: <UnitTestAnswer /> },
  { id: 'frameworks', question: t('blogFramework.question'), answer: <FrameworksAnswer /> },
];
