import { describe, expect, test } from 'vitest';
import { currentLanguage } from '#kernel/locale.ts';
import {
  type Email,
  type EmailFrame,
  emailTo,
  type FooterTexts,
  layOutEmail,
  renderEmail,
  withoutLinks,
} from './email-layout.server.ts';

const TEXTS: FooterTexts = {
  help: 'Help',
  reference: (reference) => `Reference: ${reference}`,
  turnOff: (about) => `Turn off emails about ${about}`,
};
const FRAME: EmailFrame = {
  brand: 'Market',
  logoUrl: 'https://market.test/logo.png',
  homeUrl: 'https://market.test/',
  helpUrl: 'https://market.test/contact',
  helpEmail: 'help@market.test',
  postalAddress: 'House 14, Dhaka',
  texts: { en: TEXTS, bn: TEXTS },
  unsubscribeUrl: ({ personId, topic }) => `https://market.test/unsubscribe?token=${personId}.${topic}`,
};

const EMAIL: Email = {
  to: 'reader@secondbyte.test',
  subject: 'A subject',
  preview: 'What a list shows',
  heading: 'A heading',
  paragraphs: ['First words.', 'Second words.'],
  item: {
    title: 'A thing',
    price: '৳38,500',
    details: ['Number 7', 'i5 · 16 GB'],
    picture: {
      url: 'https://market.test/images/1/card.jpg',
      alt: 'Photo of a thing',
      width: 480,
      height: 360,
    },
  },
  rows: [
    { label: 'Place', value: 'Mirpur 10' },
    { label: 'Call', value: '01712345678', url: 'tel:+8801712345678' },
    { label: 'Paper', value: 'Open the paper', url: 'https://market.test/paper' },
  ],
  action: { label: 'See it', url: 'https://market.test/it' },
  steps: [
    { title: 'Meet', text: 'By day.' },
    { title: 'Test', text: 'All of it.' },
  ],
  closing: ['Last words.'],
  reason: 'You get this because of a test.',
  reference: 'M-7',
};

const sent = (email: Partial<Email> = {}, frame: Partial<EmailFrame> = {}) =>
  layOutEmail(renderEmail({ ...EMAIL, ...email }), { ...FRAME, ...frame });

/** Returns the text of a page without its head, with single spaces. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('the plain text has the same content as the HTML, in the same order', () => {
  const { html, text } = sent();
  expect(text).toBe(`A heading

First words.

Second words.

A thing
Tk ৳38,500
Number 7
i5 · 16 GB

Place: Mirpur 10
Call: 01712345678
Paper: Open the paper https://market.test/paper

See it: https://market.test/it

1. Meet. By day.
2. Test. All of it.

Last words.

-- 
You get this because of a test.
Reference: M-7
Market, House 14, Dhaka
Help: help@market.test, https://market.test/contact`);
  expect(wordsOf(html)).toBe(
    'What a list shows Market A heading First words. Second words. A thing ৳38,500 Number 7 i5 · 16 GB ' +
      'Place Mirpur 10 Call 01712345678 Paper Open the paper See it 1 Meet By day. 2 Test All of it. Last words. ' +
      'You get this because of a test. Reference: M-7 Market, House 14, Dhaka help@market.test · Help',
  );
});

test('a completed action begins with a green tick, which screen readers skip', () => {
  expect(sent({ isDone: true }).html).toContain('aria-hidden="true">✓</span> A heading</h1>');
  expect(sent().html).not.toContain('✓');
});

test('links lead to the targets that they name, and replies have the subject', () => {
  const addresses = [...sent().html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    'https://market.test/',
    'tel:+8801712345678',
    'https://market.test/paper',
    'https://market.test/it',
    'mailto:help@market.test?subject=M-7',
    'https://market.test/contact',
  ]);
});

test('missing parts are left out', () => {
  const bare = { item: undefined, rows: undefined, action: undefined, steps: undefined, closing: undefined };
  const { html, text } = sent(
    { ...bare, preview: undefined, reference: undefined },
    { helpEmail: null, postalAddress: null },
  );
  expect(text).toBe(
    'A heading\n\nFirst words.\n\nSecond words.\n\n-- \nYou get this because of a test.\nMarket\nHelp: https://market.test/contact',
  );
  expect(wordsOf(html)).toBe(
    'First words. Market A heading First words. Second words. You get this because of a test. Market Help',
  );
});

test.each([
  [480, 360, 144, 108],
  [360, 480, 108, 144],
  [100, 100, 144, 144],
])('a picture of %d × %d px keeps its shape', (width, height, shownWidth, shownHeight) => {
  const picture = { url: 'https://market.test/1.jpg', alt: 'A "thing"', width, height };
  const { html } = sent({ item: { title: 'A thing', details: [], picture } });
  expect(html).toContain(
    `<img src="https://market.test/1.jpg" alt="A &quot;thing&quot;" width="${shownWidth}" height="${shownHeight}"`,
  );
});

describe('texts written by people', () => {
  test.each([
    ['http://evil.example/win', 'http:\u200b//evil.\u200bexample/win'],
    ['www.evil.example', 'www.\u200bevil.\u200bexample'],
    ['write to me@evil.example', 'write to me@\u200bevil.\u200bexample'],
    ['বাংলা.বাংলা', 'বাংলা.\u200bবাংলা'],
  ])('%s is not a link', (written, shown) => {
    expect(withoutLinks(written)).toBe(shown);
  });

  test.each([
    'Mirpur 10, beside the metro',
    'ThinkPad T480, 15.6″, i5-8350U',
    'Dhanmondi. By day.',
    'from 10 a.m.',
  ])('%s stays unchanged', (written) => {
    expect(withoutLinks(written)).toBe(written);
  });

  test('are text and never a link, at any place', () => {
    const mean = '<b onclick="x()">http://evil.example</b>';
    const { html, text } = sent({
      subject: mean,
      preview: mean,
      heading: mean,
      paragraphs: [mean],
      item: { title: mean, details: [mean], picture: null },
      rows: [{ label: 'Place', value: mean }],
      steps: [{ title: 'Meet', text: mean }],
      closing: [mean],
    });
    expect(html).not.toContain('<b onclick');
    expect(html.replace(/<title>.*<\/title>/, '')).not.toContain('//evil.example');
    expect(text).not.toContain('evil.example');
  });
});

test('an email has the language of its reader, in all texts and in its document', () => {
  const email = emailTo({ email: 'reader@secondbyte.test', language: 'bn' }, () => ({
    ...EMAIL,
    steps: [{ title: 'দেখা করুন', text: 'দিনের বেলায়।' }],
    paragraphs: [currentLanguage()],
  }));
  const { html, text } = layOutEmail(renderEmail(email), FRAME);
  expect(email).toMatchObject({ to: 'reader@secondbyte.test', language: 'bn', paragraphs: ['bn'] });
  expect(html).toContain('<html lang="bn">');
  expect(text).toContain('১. দেখা করুন। দিনের বেলায়।');
  expect(currentLanguage()).toBe('en');
});
