// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings contain source code
import { expect, test } from 'vitest';
import { findInjectionSinks, INJECTION_SINKS, usesOf } from './injection-sinks.ts';

test('text becomes HTML, SQL, script or a command only in reviewed files', () => {
  expect(findInjectionSinks()).toEqual([]);
});

test.each([
  ['raw HTML in a page', '<div dangerouslySetInnerHTML={{ __html: title }} />'],
  ['raw HTML in a page', 'element.innerHTML = title'],
  ['raw HTML in a template', 'html`<p>${raw(title)}</p>`'],
  ['SQL from text', 'sql.raw(title)'],
  ['SQL from text', 'pool.query(`select * from users where name = ${name}`)'],
  ['SQL from text', "pool.query('select ' + column)"],
  ['code from text', 'eval(title)'],
  ['code from text', 'new Function(title)'],
  ['code from text', "setTimeout('alert(1)')"],
  ['a command of the system', "import { exec } from 'node:child_process'"],
  ['a link that may be script', "<a href='javascript:x'>"],
  ['components that the client sends', "'use server'"],
])('%s is found in: %s', (name, source) => {
  const sinks = INJECTION_SINKS.filter((sink) => sink.name === name);
  expect(sinks.some((sink) => usesOf(sink, source))).toBe(true);
});
