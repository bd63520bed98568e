import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import DoneNotice from './done-notice.tsx';

test('the result ends with exactly one full stop, whether or not the message of the API has one', () => {
  const rendered = (message: string) =>
    renderToStaticMarkup(<DoneNotice result={{ name: 'report', outcome: { ok: true, message } }} />);
  expect(rendered('Thank you. We will look at it within a day.')).toContain(
    '<b>Thank you. We will look at it within a day.</b>',
  );
  expect(rendered('Booking confirmed')).toContain('<b>Booking confirmed.</b>');
});
