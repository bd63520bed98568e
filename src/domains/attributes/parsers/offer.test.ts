import { expect, test } from 'vitest';
import { parseArea, parseDelivery, parseInTheBox, parseWarranty } from './offer.ts';

test.each([
  ['Charger included', 'Included'],
  ['Original charger and a backpack go with it.', 'Included'],
  ['Comes with the original adapter, no box.', 'Included'],
  ['Box, charger and purchase paper are all here.', 'Included'],
  ['65W charger and the bill from 2023.', 'Included'],
  ['Charger included; the cable was replaced 3 months ago.', 'Included'],
  ['Adapter is a good copy, the original one died.', 'Included'],
  ['You get charger, sleeve and a USB hub.', 'Included'],
  ['With charger and a mouse pad', 'Included'],
  ['Without charger', 'Not included'],
  ['No charger, no box', 'Not included'],
  ['No original charger', 'Not included'],
  ['Charger not included', 'Not included'],
  ['Charger is missing', 'Not included'],
  ['Charger nai', 'Not included'],
  ['Bring your own charger to test', null],
  ['Two people can test it at once: bring your own charger.', null],
  ['You need to buy a charger for it', null],
  ['Battery runs without it', null],
])('%s: charger %s', (text, expected) => {
  expect(parseInTheBox(text).charger).toBe(expected);
});

test.each([
  ['Box, charger and purchase paper are all here.', 'Included'],
  ['With box and papers', 'Included'],
  ['Full box', 'Included'],
  ['Comes with the original adapter, no box.', 'Not included'],
  ['With charger and a sleeve; the box got wet in a flood and is gone.', 'Not included'],
  ['It was kept in its box, and that shows.', null],
  ['Cleaner than most that are sold as new open-box.', null],
  ['Plays like an Xbox', null],
])('%s: box %s', (text, expected) => {
  expect(parseInTheBox(text).box).toBe(expected);
});

test.each([
  ['Windows 11 activated', 'Included'],
  ['Spec at a glance: i5, 8 GB, 256 GB SSD, 14″, Windows 10 activated.', 'Included'],
  ['Genuine Windows 11 Pro', 'Included'],
  ['Windows 11 Pro licence included', 'Included'],
  ['Windows not activated', 'Not included'],
  ['No Windows licence', 'Not included'],
  ['FreeDOS', 'Not included'],
  ['Windows 11 is freshly installed.', null],
  ['ChromeOS activated', null],
])('%s: licence %s', (text, expected) => {
  expect(parseInTheBox(text).licence).toBe(expected);
});

test.each([
  ['7 days replacement warranty from our shop.', { warranty: 'Some days', warrantyDays: 7 }],
  ['Warranty 7 days', { warranty: 'Some days', warrantyDays: 7 }],
  ['7-day money back', { warranty: 'Some days', warrantyDays: 7 }],
  ['Money back within 10 days if anything is not as written.', { warranty: 'Some days', warrantyDays: 10 }],
  ['6 months warranty', { warranty: 'Some days', warrantyDays: 180 }],
  ['7 দিনের ওয়ারেন্টি', { warranty: 'Some days', warrantyDays: 7 }],
  ['Shop warranty till Mar 2027', { warranty: 'Shop warranty', warrantyUntil: '2027-03-31' }],
  ['Warranty until 12 March 2027.', { warranty: 'Shop warranty', warrantyUntil: '2027-03-12' }],
  ['Official warranty valid till 5/2/2028', { warranty: 'Shop warranty', warrantyUntil: '2028-02-05' }],
  ['Under warranty up to February 2028', { warranty: 'Shop warranty', warrantyUntil: '2028-02-29' }],
  ['No warranty', { warranty: 'None' }],
  ['Sold without any warranty', { warranty: 'None' }],
  ['Warranty is over', { warranty: 'None' }],
  ['Out of warranty', { warranty: 'None' }],
  ['4 months service warranty, parts at cost.', {}],
  ['Free cleaning within 4 months if you bring it', {}],
  ['Ask me about the warranty', {}],
  ['Warranty until 31 February 2027', {}],
])('%s: warranty %j', (text, expected) => {
  expect(parseWarranty(text)).toEqual(expected);
});

test.each([
  ['Courier ৳140', { delivery: 'Courier or meet', courierTaka: 140 }],
  ['Delivery inside Dhaka ৳80, outside by courier.', { delivery: 'Courier or meet', courierTaka: 80 }],
  ['Delivery charge 150 taka', { delivery: 'Courier or meet', courierTaka: 150 }],
  ['Pathao 120/-', { delivery: 'Courier or meet', courierTaka: 120 }],
  ['Tk. 1,200 for courier', { delivery: 'Courier or meet', courierTaka: 1200 }],
  ['Free delivery inside Dhaka', { delivery: 'Courier or meet', courierTaka: 0 }],
  ['Can send by Sundarban courier', { delivery: 'Courier or meet' }],
  ['Courier available all over Bangladesh', { delivery: 'Courier or meet' }],
  ['No courier', { delivery: 'Meet in person' }],
  ['Handing over in person only, in a café near Banani if you like.', { delivery: 'Meet in person' }],
  ['Sorry, we cannot courier it', { delivery: 'Meet in person' }],
  ['Price ৳38,500', {}],
  ['Call me for details', {}],
])('%s: delivery %j', (text, expected) => {
  expect(parseDelivery(text)).toEqual(expected);
});

test.each([
  ['Meet at Mirpur 10 after 6 pm', 'Dhaka', 'Mirpur'],
  ['Come to Uttara Sector 7 any day', 'Dhaka', 'Uttara'],
  ['You can check everything at my home in Dhanmondi.', 'Dhaka', 'Dhanmondi'],
  ['Our counter is at IDB Bhaban', 'Dhaka', 'Agargaon'],
  ['Meet at GEC Circle', 'Chottogram', 'GEC'],
  ['Pick-up at Agrabad', 'Chottogram', 'Agrabad'],
  ['Single owner before us, a banker from Mirpur.', 'Dhaka', null],
  ['We bought this lot directly from a bank in Gulshan.', 'Dhaka', null],
  ['Meet in Mirpur or Uttara', 'Dhaka', null],
  ['Meet at Agrabad', 'Dhaka', null],
  ['Mirpur is where my brother studies', 'Dhaka', null],
] as const)('%s in %s: %s', (text, city, area) => {
  expect(parseArea(text, city)).toBe(area);
});
