import { expect, test } from 'vitest';
import { emailField, nameField, numberField } from './form.ts';

const marks = ['\u200b', '\u200e', '\u202c', '\u2060', '\ufeff', '\u00a0', '\ufe0e'];

test.each(marks)('the invisible character %j is removed from pasted emails and phone numbers', (mark) => {
  const pasted = (text: string) => `${mark}${text}${mark}`;
  expect(emailField.parse(pasted('Karim@Example.com'))).toBe('karim@example.com');
  expect(numberField.parse(pasted('+880 1712-345678'))).toBe('01712345678');
});

test('a name without visible characters counts as empty', () => {
  for (const name of ['\u3164', '\u115f\u1160', '\uffa0', '\u2800']) {
    expect(nameField.safeParse(name).error?.issues[0]?.message).toBe('Your name is required');
  }
});

test('an email address in another Unicode form belongs to the same account or is refused', () => {
  for (const email of ['Nadiak@Example.COM', 'nadia\u212a@example.com', 'ｎadiak@example.com'])
    expect(['nadiak@example.com', undefined], email).toContain(emailField.safeParse(email).data);
  for (const email of ['n\u0430diak@example.com', 'nad\u0131ak@example.com', 'nadiak@ex\u0430mple.com'])
    expect(emailField.safeParse(email).success, email).toBe(false);
});
