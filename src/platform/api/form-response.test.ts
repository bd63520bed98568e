import { expect, test } from 'vitest';
import { refusedForm, textValues } from './form-response.ts';

const detail = 'Correct the fields named in "errors".';

test('a field that the form has not, or that is a file, is an empty text', () => {
  const form = new FormData();
  form.set('name', 'Karim');
  form.set('photo', new File([], 'photo.jpg'));
  expect(textValues(form, ['name', 'photo', 'number'])).toEqual({ name: 'Karim', photo: '', number: '' });
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
