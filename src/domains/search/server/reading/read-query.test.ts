import { describe, expect, test } from 'vitest';
import { banglaWords, soundKey } from './bangla-words.ts';
import { describeReading } from './describe-reading.ts';
import { readLiterally, readQuery } from './read-query.ts';

const THIS_YEAR = 2026;
const read = (typed: string) => readQuery(typed, THIS_YEAR);
/** Returns the texts of everything that the search text means, and the remaining words. */
const parts = (typed: string) => {
  const { readings, words } = read(typed);
  return [...readings.map(describeReading), words].filter((part) => part !== '');
};

describe('prices', () => {
  test.each([
    ['under 40000', 'Up to ৳40,000'],
    ['below 40,000', 'Up to ৳40,000'],
    ['below 40 000', 'Up to ৳40,000'],
    ['under 1 20 000', 'Up to ৳1,20,000'],
    ['less than ৳40000', 'Up to ৳40,000'],
    ['within 40k', 'Up to ৳40,000'],
    ['max 40000', 'Up to ৳40,000'],
    ['40000 max', 'Up to ৳40,000'],
    ['up to 40k', 'Up to ৳40,000'],
    ['<40000', 'Up to ৳40,000'],
    ['budget 40k', 'Up to ৳40,000'],
    ['my budget is 40000 taka', 'Up to ৳40,000'],
    ['budget 40', 'Up to ৳40,000'],
    ['40000', 'Up to ৳40,000'],
    ['40k', 'Up to ৳40,000'],
    ['tk 8500', 'Up to ৳8,500'],
    ['8500/- tk', 'Up to ৳8,500'],
    ['1.2 lakh', 'Up to ৳1,20,000'],
    ['40 hajar', 'Up to ৳40,000'],
    ['40 hajar takar moddhe', 'Up to ৳40,000'],
    ['40k er niche', 'Up to ৳40,000'],
    ['৪০ হাজার', 'Up to ৳40,000'],
    ['৪০ হাজার টাকার মধ্যে', 'Up to ৳40,000'],
    ['٤٠٠٠٠', 'Up to ৳40,000'],
    ['under ४०,०००', 'Up to ৳40,000'],
    ['𑄺𑄶k', 'Up to ৳40,000'],
    ['above 20000', 'From ৳20,000'],
    ['more than 20k', 'From ৳20,000'],
    ['20k+', 'From ৳20,000'],
    ['20 hajar er beshi', 'From ৳20,000'],
    ['between 30000 and 40000', '৳30,000 – ৳40,000'],
    ['30k-40k', '৳30,000 – ৳40,000'],
    ['৳30k–40k', '৳30,000 – ৳40,000'],
    ['30-40k', '৳30,000 – ৳40,000'],
    ['30000 to 40000', '৳30,000 – ৳40,000'],
    ['৩০ থেকে ৪০ হাজার', '৳30,000 – ৳40,000'],
    ['around 20k', '৳17,000 – ৳23,000'],
  ])('%s is read as %s', (typed, text) => {
    expect(parts(typed)).toEqual([text]);
    expect(parts(`thinkpad ${typed}`)).toEqual([text, 'thinkpad']);
  });

  test.each([
    'latitude 7490',
    'es1-533',
    'optiplex 3020',
    'i7 10700',
    'macbook pro m1 max 2021',
    'a317-51k',
    'easynote tk87',
    '5420 7490',
    'over 2019',
    '20000 mah',
    'm1 max 64',
  ])('%s is not read as a price', (typed) => {
    expect(read(typed).readings.filter(({ kind }) => kind === 'price')).toEqual([]);
  });
});

describe('without', () => {
  test.each([
    ['without 20k', 'Up to ৳20,000'],
    ['Without 20K', 'Up to ৳20,000'],
    ['without 20000', 'Up to ৳20,000'],
    ['without tk 20000', 'Up to ৳20,000'],
    ['without ৳20000', 'Up to ৳20,000'],
    ['without 20k taka', 'Up to ৳20,000'],
    ['without 1 lakh', 'Up to ৳1,00,000'],
    ['without budget 20k', 'Up to ৳20,000'],
    ['without under 30k', 'Up to ৳30,000'],
    ['without 30-40k', '৳30,000 – ৳40,000'],
  ])('%s names a price, not an unwanted thing', (typed, text) => {
    expect(parts(typed)).toEqual([text]);
    expect(read(`laptop ${typed}`)).toMatchObject({ intents: [], words: '', unread: '' });
    expect(parts(`laptop ${typed}`)).toEqual(['Laptop', text]);
  });

  test.each([
    ['without hdd', 'without hdd', []],
    ['without 4k', 'without 4k', []],
    ['without 8gb', 'without 8gb', []],
    ['without bag 20k', 'without bag', ['Up to ৳20,000']],
    ['without hdd under 30k', 'without hdd', ['Up to ৳30,000']],
  ])('%s names an unwanted thing', (typed, intent, others) => {
    expect(read(typed).intents).toEqual([intent]);
    expect(parts(typed)).toEqual(others);
  });

  test('after the last word stays a word', () => {
    expect(read('laptop without')).toMatchObject({ intents: [], words: 'without' });
  });
});

describe('attributes', () => {
  test.each([
    ['16 gb', ['16 GB']],
    ['16gb ram', ['16 GB']],
    ['ram 16', ['16 GB']],
    ['১৬ জিবি', ['16 GB']],
    ['৮ জিবি র‍্যাম', ['8 GB']],
    ['ssd', ['SSD']],
    ['ssd 512', ['512 GB', 'SSD']],
    ['256 ssd', ['256 GB', 'SSD']],
    ['1tb hdd', ['1 TB', 'HDD']],
    ['512gb', ['512 GB']],
    ['8/256', ['8 GB', '256 GB']],
    ['16gb/512gb ssd', ['16 GB', '512 GB', 'SSD']],
    ['i5', ['Core i5']],
    ['core i5', ['Core i5']],
    ['ryzen 5', ['Ryzen 5']],
    ['i5 8th gen', ['Core i5', '8th generation']],
    ['i7 gen 11', ['Core i7', '11th generation']],
    ['14 inch', ['14″']],
    ['15.6"', ['15.6″']],
    ['২৪ ইঞ্চি', ['24″']],
    ['used 1 year', ['Bought in 2025 or later']],
    ['6 months used', ['Bought in 2025 or later']],
    ['dhaka', ['Dhaka']],
    ['in ctg', ['Chottogram']],
    ['chittagong', ['Chottogram']],
    ['চট্টগ্রাম', ['Chottogram']],
    ['like new', ['Excellent']],
    ['good condition', ['Excellent or Good']],
    ['verified seller', ['Verified seller']],
    ['mirpur', ['Mirpur']],
    ['in elephant road', ['Elephant Road']],
    ['with warranty', ['With warranty']],
    ['battery 80%', ['Battery 80% or more']],
    ['90% battery health', ['Battery 90% or more']],
    ['battery 75%', ['Battery 80% or more, nearest to 75%']],
    ['battery 100%', ['Battery 100%']],
    ['good battery backup', ['Battery 80% or more']],
    ['battery 60%', ['Battery 60% or more']],
    ['battery 65%', ['Battery 60% or more, nearest to 65%']],
    ['laptop with charger', ['Laptop', 'Charger included']],
    ['cheap', ['Cheapest first']],
    ['কম দামে', ['Cheapest first']],
    ['latest', ['Newest first']],
    ['laptop', ['Laptop']],
    ['ল্যাপটপ', ['Laptop']],
    ['laptop or desktop', ['Laptop or Desktop']],
  ])('%s is read as %j', (typed, texts) => {
    expect(parts(typed)).toEqual(texts);
  });

  test('a whole search is read as filters and words', () => {
    expect(parts('i5 8th gen 8gb ram 256 ssd under 30k')).toEqual([
      ...['Core i5', '8th generation', '8 GB', '256 GB', 'SSD', 'Up to ৳30,000'],
    ]);
    expect(parts('Dell monitor 24 inch, Dhaka')).toEqual(['Monitor', '24″', 'Dhaka', 'Dell']);
  });

  test('whole inches match the screen sizes that people round to them', () => {
    expect(read('15 inch').readings).toMatchObject([{ kind: 'within', from: 15, below: 16 }]);
    expect(read('24 inch').readings).toMatchObject([{ kind: 'within', from: 23.5, below: 24.5 }]);
    expect(read('15.6 inch').readings).toMatchObject([{ kind: 'filter', values: ['15.6'] }]);
  });

  test.each([
    ['i5-8350u', 'i5-8350u'],
    ['i5 8350u', 'i5 8350u'],
    ['ryzen 5 5600h', 'ryzen 5 5600h'],
    ['rtx 3060 6gb', 'rtx 3060 6gb'],
    ['surface laptop 3', 'surface laptop 3'],
    ['hp laptop 15-dy2000', 'hp laptop 15-dy2000'],
    ['250 g7 notebook pc', '250 g7 notebook pc'],
    ['split 13 x2 pc', 'split 13 x2 pc'],
    ['pc-vy21aez75', 'pc-vy21aez75'],
    ['laptop bag 15.6 inch', 'laptop bag 15.6 inch'],
    ['laptop battery', 'laptop battery'],
    ['ddr4 8gb', 'ddr4 8gb'],
    ['pen drive 32gb', 'pen drive 32gb'],
    ['macbook a', 'macbook a'],
    ['apsire es1-533', 'apsire es1-533'],
  ])('%s stays words, because it is a model name or an accessory', (typed, words) => {
    expect(read(typed)).toMatchObject({ readings: [], words });
  });
});

describe('Bangla', () => {
  /**
   * Returns the meanings and remaining words of a search text, with the English translations of words in Bengali
   * script.
   */
  const meant = (typed: string) => {
    const { readings, synonyms, words } = read(typed);
    const named = synonyms.map(({ anyOf }) => anyOf[0]?.join(' ') ?? '');
    return [...readings.map(describeReading), ...named, ...words.split(' ')].filter(Boolean).toSorted();
  };

  test.each([
    ['ডেল ল্যাপটপ ১৬ জিবি', 'dell laptop 16 gb'],
    ['ডেল লেপটপ ১৬জিবি', 'dell laptop 16gb'],
    ['এইচপি প্রিন্টারের দাম কত', 'hp printer'],
    ['থিঙ্কপ্যাড টি ৪৮০', 'thinkpad t 480'],
    ['থিংকপ্যাড টি৪৮০', 'thinkpad t480'],
    ['কোর আই ফাইভ ৮ম জেনারেশন', 'core i5 8th gen'],
    ['৮ জিবি র\u200d্যাম, ৫১২ জিবি এসএসডি', '8 gb ram, 512 gb ssd'],
    ['\u0993\u09df\u09be\u09b2\u099f\u09a8 কিবোর্ড', 'walton keyboard'],
    ['\u0993\u09af\u09bc\u09be\u09b2\u099f\u09a8 কীবোর্ডের', 'walton keyboard'],
    ['মিরপুরে ল্যাপটপ ৩০ হাজারের মধ্যে', 'laptop under 30000 in mirpur'],
    ['চট্টগ্রামের মনিটরগুলো', 'monitor chottogram'],
    ['dell er laptop', 'dell laptop'],
    ['hp printer dam koto', 'hp printer'],
    ['ram 8 gb lagbe', 'ram 8 gb'],
    ['mirpur e laptop', 'laptop mirpur'],
    ['mirpure laptop', 'laptop mirpur'],
    ['dhakar laptop', 'laptop dhaka'],
    ['dhaka te monitor', 'monitor dhaka'],
    ['সিলেটে ল্যাপটপ', 'laptop sylhet'],
    ['sylhet e laptop', 'laptop sylhet'],
    ['যশোরের মনিটর', 'monitor jashore'],
    ['jessore er monitor', 'monitor jashore'],
    ['কুমিল্লা', 'comilla'],
    ['শ্রীমঙ্গলে প্রিন্টার', 'printer sreemangal'],
    ['notun er moto laptop', 'laptop like new'],
    ['PRİNTER', 'printer'],
    ['ıntel লেপটপ', 'intel laptop'],
    ['ল্যাপ\u200cটপ ١٦ gb', 'laptop 16 gb'],
    ['থিংকপ্যাড টি٤٨٠', 'thinkpad t480'],
  ])('%s is read as %s', (bangla, english) => {
    expect(meant(bangla)).toEqual(meant(english));
  });

  test('a Bangla word that is not a filter is searched in both scripts', () => {
    expect(read('ওয়ালটন').synonyms).toMatchObject([{ anyOf: [['walton'], ['ওয়ালটন'.normalize('NFKC')]] }]);
    expect(read('ডেল latitude')).toMatchObject({ words: 'latitude', unread: 'ডেল latitude' });
  });

  test('unknown words stay unchanged, and a spelled-out letter is read as a letter only before a number', () => {
    expect(read('ঝিঙেফুল')).toMatchObject({ synonyms: [], words: 'ঝিঙেফুল' });
    expect(read('টি').words).toBe('টি');
    expect(read('টি৪৮০Pro')).toMatchObject({ synonyms: [], words: 'টি480Pro' });
    expect(read('e 7470').words).toBe('e 7470');
  });

  test('no two Bangla words with different meanings have the same sound key', () => {
    const known = new Map<string, string>();
    for (const [english, ...words] of banglaWords) {
      for (const word of words) {
        expect(known.get(soundKey(word)) ?? english, word).toBe(english);
        known.set(soundKey(word), english);
      }
    }
  });
});

describe('words', () => {
  test('words for a use or praise are separated, words that are true of every listing are dropped', () => {
    expect(read('used laptop for student price in bd')).toMatchObject({ intents: ['student'], words: '' });
    expect(read('best laptop for office work')).toMatchObject({
      intents: ['best', 'for office work'],
      words: '',
    });
    expect(read('laptop without hdd').intents).toEqual(['without hdd']);
    expect(read('ছাত্রদের জন্য ল্যাপটপ').intents).toEqual(['ছাত্রদের']);
  });

  test.each([
    ['hewlett-packard elitebook', [['hp'], ['hewlett', 'packard']], 'elitebook'],
    ['asustek x541', [['asus']], 'x541'],
    ['ibm thinkpad', [['ibm'], ['lenovo']], 'thinkpad'],
    ['gaming', [['gaming'], ['gtx'], ['rtx']], ''],
    ['x1 carbon 6th gen', [['gen', '6'], ['6th']], 'x1 carbon'],
    ['thinkpad or latitude', [['thinkpad'], ['latitude']], ''],
  ])('%s is also searched by other names', (typed, anyOf, words) => {
    expect(read(typed)).toMatchObject({ synonyms: [{ anyOf }], words });
  });

  test('words that were not read as filters stay when the filters are ticked', () => {
    expect(read('Gaming laptop for student, 16GB under 60k').unread).toBe('Gaming student');
    expect(read('ThinkPad T480 in Dhaka').unread).toBe('ThinkPad T480');
  });

  test('a literal search reads no filters', () => {
    expect(readLiterally('cheap laptop')).toMatchObject({ readings: [], words: 'cheap laptop' });
  });

  test('unusual input is not read as a filter and causes no error', () => {
    for (const typed of ['', ' ', '\0', '৳', '<', '((', '💻 under', 'under', '"', 'k', '0', '-5k', '1e9k']) {
      expect(read(typed).readings, JSON.stringify(typed)).toEqual([]);
    }
  });

  test('long repetitive texts cause no excessive backtracking', () => {
    for (const piece of [
      'price : ',
      'price   ',
      '1 ',
      '1৳',
      'nvme m.2 ',
      'under budget ',
      'used for only ',
      ' ',
    ]) {
      expect(readQuery(piece.repeat(25), THIS_YEAR).intents).toEqual([]);
    }
  });
});
