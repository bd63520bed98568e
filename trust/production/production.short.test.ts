import { expect, test } from 'vitest';
import { rehearse } from './suite.ts';

test("a market with an operator's setup works behind TLS, and faults of a proxy are noticed", async () => {
  const lines: string[] = [];
  const options = {
    rounds: 1,
    minutes: 10,
    seed: 1,
    print: (line: string) => lines.push(line),
    isOver: () => false,
  };
  const { breaches, figures } = await rehearse(options);
  console.log(lines.join('\n'));
  expect(breaches).toEqual([]);
  expect(figures['actions in browsers, with and without JavaScript']).toBe(34);
}, 600_000);
