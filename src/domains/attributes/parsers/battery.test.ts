import { expect, test } from 'vitest';
import { parseBattery } from './battery.ts';

test.each([
  ['Battery health 87%', 87],
  ['Battery health is about 87 %.', 87],
  ['Battery health: 86%', 86],
  ['battery-health 79 percent', 79],
  ['86 % health after 277 cycles', 86],
  ['Charge holds well: 83% health after 120 cycles.', 83],
  ['The battery report reports 81 % of design capacity.', 81],
  ['It still has 91% of its original capacity', 91],
  ['Battery is tired at 49%, so plan for an hour or two.', 49],
  ['Honest battery figure: 85%, about 4 hours with Wi-Fi on.', 85],
  ['I get a full class day out of one charge, health reads 90%.', 90],
  ['It lasts 5 hours of coding; the battery check passes at 88%.', 88],
  ['i5-8350U, 16GB RAM, 512GB NVMe. Battery 87%, 212 cycles.', 87],
  ['Battery (92%)', 92],
  ['87% battery, clean body', 87],
  ['Battery wear level 13%', 87],
  ['SSD health is 95% in CrystalDiskInfo, battery health 78%', 78],
  ['Battery health 80%, SSD health 99%', 80],
  ['ব্যাটারি হেলথ 84%', 84],
])('%s means a health of %i', (text, health) => {
  expect(parseBattery(text).batteryHealth).toBe(health);
});

test.each([
  'No battery',
  'Sold without battery, works on the charger.',
  'Battery not tested',
  'Battery is dead and was taken out.',
  'Battery was changed in March',
  'SSD health is 97% in CrystalDiskInfo, screenshot on request.',
  'HDD health 100%',
  'Battery charges to 80% only by a BIOS setting',
  'Charging is limited to 60%',
  'Battery went from 100% to 80% in an hour',
  'Battery is at 45% charge now',
  'Battery 90% charged in an hour',
  'Condition 95% like new',
  '10% off if you take two',
  'Screen brightness 80%, battery good',
  'Battery health 87%. Second battery health 64%.',
  'My health is 100% fine',
  '৳38,500 is 30% less than new',
])('%s contains no health', (text) => {
  // A person's health and a price are not battery health. Contradictory percentages give no battery health.
  expect(parseBattery(text).batteryHealth).toBeUndefined();
});

/** The battery's lines in a report by `powercfg /batteryreport`, as pasted from the browser. */
const reportOf = (design: string, full: string) =>
  `Installed batteries\nBATTERY 1\nNAME\tDELL 7FR5J\nCHEMISTRY\tLION\nDESIGN CAPACITY\t${design}\nFULL CHARGE CAPACITY\t${full}\nCYCLE COUNT\t312`;

test.each([
  ['57,000 mWh', '41,230 mWh', 72],
  ['50,000 mWh', '44,995 mWh', 89],
  ['57000 mWh', '57000 mWh', 100],
  ['57.000 mWh', '41.230 mWh', 72],
  ['57\u00a0000 mWh', '41\u202f230 mWh', 72],
  ['57 Wh', '41.2 Wh', 72],
  ['57.02 Wh', '41,230 mWh', 72],
  ['4,400 mAh', '3,300 mAh', 75],
  ['23,000 mWh\t72,000 mWh', '20,000 mWh\t37,000 mWh', 60],
])('a report with the capacities %j and %j means a health of %i', (design, full, health) => {
  expect(parseBattery(reportOf(design, full))).toEqual({ batteryHealth: health, batteryCycles: 312 });
});

test.each([
  'Design Capacity: 57,000 mWh, Full Charge Capacity: 41,230 mWh',
  'Full Charged Capacity 41,230 mWh. Designed Capacity 57,000 mWh.',
  `${reportOf('57,000 mWh', '41,230 mWh')}\nActive Battery 95 % 39,120 mWh\nActive Battery 81 % 33,400 mWh`,
  `${reportOf('57,000 mWh', '41,230 mWh')}\nPERIOD\tFULL CHARGE CAPACITY\tDESIGN CAPACITY\n2024-03-01\t50,000 mWh\t57,000 mWh`,
])('the health is calculated from the capacities in %j', (text) => {
  expect(parseBattery(text).batteryHealth).toBe(72);
});

test.each([
  ['41,230 mWh', '57,000 mWh'],
  ['50,000 mWh', '50,001 mWh'],
  ['0 mWh', '41,230 mWh'],
  ['57,000 mWh', '0 mWh'],
  ['0 mWh', '0 mWh'],
  ['57,000 mWh', '100 mWh'],
  ['57,000 mWh', '3,300 mAh'],
  ['57,000 mWh\t23,000 mWh', '41,230 mWh'],
  ['57,000', '41,230'],
  ['-', '41,230 mWh'],
  ['unknown', 'unknown'],
])('a report with the capacities %j and %j contains no health', (design, full) => {
  expect(parseBattery(reportOf(design, full)).batteryHealth).toBeUndefined();
});

test.each([
  ['86 % health after 277 cycles', 277],
  ['Battery report shows 90% of design capacity, 312 cycles.', 312],
  ['312 charge cycles', 312],
  ['Cycle count: 98', 98],
  ['Battery cycles 540', 540],
  ['Battery health 92%', undefined],
  ['A cycle of updates is done', undefined],
  ['100 cycles on one battery, 300 cycles on the other', undefined],
])('%s: cycles %s', (text, cycles) => {
  expect(parseBattery(text).batteryCycles).toBe(cycles);
});

test.each([
  ['battery lasts 2 hours', 120],
  ['Battery lasts 2.5 ghonta', 150],
  ['battery 2.5 ghonta jay', 150],
  ['Backup is 3 to 7 hours depending on brightness.', 180],
  ['Battery backup: 3-4 hrs', 180],
  ['Runs 4 h 10 min on one charge', 250],
  ['45 minutes of backup', 45],
  ['Battery is tired at 49%, so plan for an hour or two, or a new one.', 60],
  ['From full it ran a 3 hour load-shedding evening last week.', 180],
  ['It lasts 5 hours of coding', 300],
  ['Battery gives three hours', 180],
  ['Battery holds two and a half hours', 150],
  ['ব্যাটারি 3 ঘন্টা যায়', 180],
])('%s: %i minutes', (text, minutes) => {
  expect(parseBattery(text).batteryMinutes).toBe(minutes);
});

test.each([
  'Battery charges in 2 hours',
  'Battery takes 3 hours to charge',
  'Battery changed 2 hours ago',
  'Shop is open 10 hours a day',
  'We keep it aside for 5 hours after a call.',
  'Battery not tested. Call within 2 hours.',
  'No battery, runs all day on the charger',
])('%s contains no running time', (text) => {
  expect(parseBattery(text).batteryMinutes).toBeUndefined();
});
