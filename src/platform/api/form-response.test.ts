import { expect, test } from 'vitest';
import { readIntent, refusedForm, textValues } from './form-response.ts';

const detail = 'Correct the fields named in "errors".';

test('a field that the form has not, or that is a file, is an empty text', () => {
  const form = new FormData();
  form.set('name', 'Karim');
  form.set('photo', new File([], 'photo.jpg'));
  expect(textValues(form, ['name', 'photo', 'number'])).toEqual({ name: 'Karim', photo: '', number: '' });
});

test.each([null, '', 'Stop', 'advertise-all'])('an intent outside the list answers 400: %j', (intent) => {
  const form = new FormData();
  if (intent !== null) form.set('intent', intent);
  let refusal: unknown;
  try {
    readIntent(form, ['advertise', 'stop']);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toMatchObject({ status: 400 });
});

test('an intent of the list is read', () => {
  const form = new FormData();
  form.set('intent', 'stop');
  expect(readIntent(form, ['advertise', 'stop'])).toBe('stop');
});

test('a refusal shows what was typed, and its sentence only where no field says more', () => {
  const values = { name: 'K' };
  const errors = { name: ['Too short'] };
  expect(refusedForm({ detail, errors }, values)).toEqual({ errors, message: null, values });
  expect(refusedForm({ detail }, values)).toEqual({ errors: {}, message: detail, values });
});

test("an own error of a field stands beside the call's", () => {
  const { errors } = refusedForm(
    { detail, errors: { name: ['Too short'], photo: ['Missing'] } },
    {},
    {
      photo: ['Too large'],
    },
  );
  expect(errors).toEqual({ name: ['Too short'], photo: ['Too large'] });
});
