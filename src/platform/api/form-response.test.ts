import { expect, test } from 'vitest';
import { readIntent, refusedForm, textValues } from './form-response.ts';

const detail = 'Correct the fields named in "errors".';

test('a missing field or a file is read as empty text', () => {
  const form = new FormData();
  form.set('name', 'Karim');
  form.set('photo', new File([], 'photo.jpg'));
  expect(textValues(form, ['name', 'photo', 'number'])).toEqual({ name: 'Karim', photo: '', number: '' });
});

test.each([null, '', 'Stop', 'advertise-all'])(
  'an intent outside the list gives status 400: %j',
  (intent) => {
    const form = new FormData();
    if (intent !== null) form.set('intent', intent);
    let refusal: unknown;
    try {
      readIntent(form, ['advertise', 'stop']);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ status: 400 });
  },
);

test('an intent in the list is read', () => {
  const form = new FormData();
  form.set('intent', 'stop');
  expect(readIntent(form, ['advertise', 'stop'])).toBe('stop');
});

test('a refusal keeps the typed values, and shows its message only if no field has one', () => {
  const values = { name: 'K' };
  const errors = { name: ['Too short'] };
  expect(refusedForm({ detail, errors }, values)).toEqual({ errors, message: null, values });
  expect(refusedForm({ detail }, values)).toEqual({ errors: {}, message: detail, values });
});

test("a page's own error of a field is shown beside the errors of the call", () => {
  const { errors } = refusedForm(
    { detail, errors: { name: ['Too short'], photo: ['Missing'] } },
    {},
    {
      photo: ['Too large'],
    },
  );
  expect(errors).toEqual({ name: ['Too short'], photo: ['Too large'] });
});
