import type { ReactNode } from 'react';

/** One card of the blog. */
export type BlogEntry = {
  /** Id of the card on the page. */
  readonly id: string;
  readonly question: string;
  readonly answer: ReactNode;
};

/** Shows a few lines of code. It is focusable, because narrow screens scroll it sideways. */
function Sample({ of, children }: { readonly of: string; readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className="sample" aria-label={`Example: ${of}`} tabIndex={0}>
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
        Start with the smallest thing that works. State that one component needs stays in it, with{' '}
        <code>useState</code>, or <code>useReducer</code> when many actions change it. When two components
        need it, move it to their nearest common parent and pass it down. Values that half the page reads and
        that seldom change, such as the theme or the signed-in person, go into a context.
      </p>
      <Sample of="state in a component">{`const [open, setOpen] = useState(false);`}</Sample>
      <p>
        Much of what looks like state is something else. Filters and page numbers belong in the address, so
        that a link carries them. Data from a server is a copy that ages: a loader of the router or TanStack
        Query fetches, keeps and renews it. Only what is left, shared by distant parts and changed often, asks
        for a store such as Zustand, Jotai or Redux Toolkit. And what can be computed from other state should
        not be stored at all.
      </p>
    </>
  );
}

function PrototypeAnswer() {
  return (
    <>
      <p>
        Every JavaScript object has a hidden link to another object, its prototype, or to <code>null</code>.
        When you read a property that the object itself does not have, the engine looks at the prototype, then
        at the prototype’s prototype, until it finds the name or the chain ends. So objects can share methods
        without copying them.
      </p>
      <Sample of="two objects sharing a method">{`const device = {
  describe() { return \`\${this.name}, used\`; },
};
const laptop = Object.create(device);
laptop.name = 'ThinkPad';
laptop.describe(); // 'ThinkPad, used'`}</Sample>
      <p>
        Note that <code>this</code> is still the object the call began with. Writing never climbs the chain:
        setting an ordinary property makes one on the object itself, which hides the inherited one of that
        name. <code>class</code> and <code>extends</code> are a clearer way to write the same links: methods
        live on <code>Laptop.prototype</code>, whose own prototype is <code>Device.prototype</code>. Ask with{' '}
        <code>Object.getPrototypeOf()</code> and <code>Object.hasOwn()</code>.
      </p>
    </>
  );
}

function UnitTestAnswer() {
  return (
    <>
      <p>
        A unit test calls one small part of a program, usually a function, with known input and checks what
        comes out. It runs in milliseconds, needs no network, and when it fails it points at the place.
      </p>
      <Sample of="a unit test">{`test('a label is singular below one year', () => {
  expect(yearsUsed(0.5)).toBe('0.5 year used');
});`}</Sample>
      <p>
        We write them for three reasons. They catch a mistake minutes after it was made, when it is cheapest
        to mend. They let people change old code without fear, because yesterday’s promises are checked again
        on every change. And they show by example how a part is meant to be used. Test what a caller can see
        rather than how it is done inside, or each tidy-up breaks the tests. They do not replace slower tests:
        whether the parts work together, database and browser included, only a test of the whole can tell.
      </p>
    </>
  );
}

function FrameworksAnswer() {
  return (
    <>
      <p>
        All three build pages from components and redraw them when data changes; they differ in how much they
        decide for you.
      </p>
      <ul>
        <li>
          <b>React</b> is a library for the view. You describe a page in JSX, which is plain JavaScript, and
          pick router and data fetching yourself or take a framework such as React Router or Next.js. Most
          freedom, the largest choice of packages, the most decisions.
        </li>
        <li>
          <b>Angular</b> is a whole platform: router, forms, HTTP, dependency injection and tests come in one
          box, in TypeScript, with signals for state. More to learn at first; large teams like that every
          project looks alike.
        </li>
        <li>
          <b>Vue</b> stands between: templates close to HTML, single-file components, reactivity that tracks
          what a view reads, and official router and store (Pinia) to add when needed. Easiest to begin with.
        </li>
      </ul>
      <p>
        All are fast enough for almost any shop. What the team knows, and whom you can hire, matters more than
        benchmarks.
      </p>
    </>
  );
}

/** Questions of the blog, in display order. */
export const blogEntries: readonly BlogEntry[] = [
  {
    id: 'react-state',
    question: 'What are the different ways to manage state in a React application?',
    answer: <StateAnswer />,
  },
  { id: 'prototypes', question: 'How does prototypal inheritance work?', answer: <PrototypeAnswer /> },
  {
    id: 'unit-tests',
    question: 'What is a unit test, and why should we write unit tests?',
    answer: <UnitTestAnswer />,
  },
  { id: 'frameworks', question: 'React vs. Angular vs. Vue: which one?', answer: <FrameworksAnswer /> },
];
