/**
 * Returns a pattern for whole words. `\b` knows only Latin letters. Between two words of a pattern, `~` is any text of
 * up to about thirty characters.
 */
export function word(pattern: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\d])(?:${pattern.replaceAll('~', '[^.!?।]{0,40}?')})(?![\\p{L}\\p{M}])`,
    'u',
  );
}

export const WALLET =
  '(?:to |by |my )?(?:b-?kash|bikash|bkas|nagad|nogod|rocket|upay|বিকাশ|নগদ|রকেট|উপায়)(?:-?(?:e|te|er|a)|ে|এ|ে?র|তে)?';
export const AMOUNT = '(?:৳ ?|tk\\.? ?)?\\d[\\d,.]*(?: ?(?:k|tk|taka|bdt|/-|৳|টাকা))?';
export const MONEY =
  '(?:money|payment|payment ta|taka|taka ta|takata|tk|bdt|poisha|amount|charge|charge ta|fee|fees|advance|deposit|full|half|price|টাকা|টাকাটা|টাকার|পেমেন্ট|চার্জ|চার্জটা|মূল্য)';
export const PHONE = '(?:\\+?88)?01\\d{3,9}';

/** Pattern of single words for payment in advance. */
export const ADVANCE =
  '(?:advanc(?:e|ed) (?:payment|money)|(?<!in )advance(?! (?:bios|setting|option|mode|menu))|ogrim|agrim|oggrim|অগ্রিম|এডভান্স|অ্যাডভান্স|আডভান্স|(?:booking|token|security|earnest|advance) (?:money|deposit|fee|amount)|deposit|bayna|baina|বায়না|বুকিং মানি|টোকেন মানি)';

/**
 * Requests to do or give something, in Latin letters and in Bangla. "din" also means day, so `withoutDurations` in `rules.ts`
 * first removes durations from the sentence.
 */
export const DO_LATIN =
  '(?:den|din|dien|diyen|diben|deben|dibe|dite hobe|dite hbe|dilei|dile|diye|diya|pathan|pathaan|pathao|pathaben|pathay|pathaiya|pathaye|pathiye|pathate hobe|koren|korun|korben|korte hobe|kore|korle)';
export const DO_BANGLA =
  '(?:দেন|দিন|দিয়েন|দিবেন|দেবেন|দিতে হবে|দিয়ে|পাঠান|পাঠাও|পাঠাবেন|পাঠিয়ে|পাঠাতে হবে|করেন|করুন|করবেন|করে|করতে হবে|করলে)';
export const DO = `(?:${DO_LATIN}|${DO_BANGLA})`;

export const PAY = '(?:pay|send|transfer|clear|give|deposit|remit|make|cash ?out|cash ?in|send ?money)';

/**
 * Words for "before". The pattern matches neither "lage" nor "look at it first". The same words mean "ago" after a
 * duration, which `withoutDurations` in `rules.ts` removes.
 */
export const AHEAD_LATIN =
  '(?<!\\p{L})(?:age|aage|agei)(?! (?:\\p{L}+ )?(?:dekh|dekb|ese|eshe|ashe|ashen|asen|test|check|chek|product|laptop|mal|jinish|chal|kotha|call|phone|fon|hate|janan|bolen|ashbo|use))';
export const AHEAD_BANGLA =
  '(?:আগে|আগেই)(?! (?:[\\p{L}\\p{M}]+ )?(?:দেখ|এসে|আসে|আসেন|টেস্ট|চেক|প্রোডাক্ট|ল্যাপটপ|চালি|কথা|কল|ফোন|হাতে|জানা|বলে|বলু|আসব))';

/** Phrases in which the writer offers or refuses their own money. */
export const OWN_MONEY = [
  word(
    "(?:i|we)(?: can| will| could| shall|'ll| would| want to| may| might| also| don't| do not| won't| never|'m not)*(?: ready to)? (?:pay|give|send|transfer|bkash|advance|make)",
  ),
  word('(?:can|may|shall|should|could|must|do) (?:i|we) (?:pay|give|send|transfer|bkash)'),
  word(
    `(?:${MONEY}|${ADVANCE}|${WALLET})(?: (?!dile|korle|pele|chara)\\p{L}+)? (?:dibo|debo|dimu|dibona|pathabo|korbo|nibo|nebo|dite (?:parbo|pari|chai|raji))(?: na)?`,
  ),
  word(
    `(?:${MONEY}|${ADVANCE}|${WALLET})(?: (?!দিলে|করলে|পেলে|ছাড়া)[\\p{L}\\p{M}]+)? (?:দিব|দেব|দিবো|দেবো|পাঠাব|করব|নিব|নেব|দিতে (?:পারব|পারি|চাই|রাজি))(?: না)?`,
  ),
] as const;

/** Patterns of warnings, promises or questions about not paying in advance. */
export const NOT_AHEAD = [
  word(
    "(?:no|not|never|don't|dont|do not|nobody|any|without any|isn't|needn't|cannot take|refuse)~(?:advance|deposit|upfront|ahead|first|before|beforehand|token money|booking money)",
  ),
  word('(?:advance|deposit|payment)~(?:not (?:needed|necessary|required)|is not|unnecessary)'),
  word(
    `${ADVANCE}~(?:lagbe na|lage na|lagbena|lagena|dite hobe na|dorkar nai|dorkar nei|nai|nei|deben na|diben na|dien na|diyen na|neina|nei na|nei nai|chai na|chaina|nibo na)`,
  ),
  word(`(?:kono|কোনো|কোন)~${ADVANCE}~(?:na|না|নাই|নেই)`),
  word(
    `${ADVANCE}~(?:লাগবে না|লাগে না|দিতে হবে না|দরকার নেই|দরকার নাই|দেবেন না|দিবেন না|দিয়েন না|নেই না|নিই না|চাই না|নেব না|নিব না)`,
  ),
  /(?:advance|অগ্রিম|এডভান্স)[^?]{0,25}(?:lagbe|লাগবে|dite hobe|দিতে হবে|want|need)?[^?]{0,10}(?:ki|naki|কি|নাকি)?\s*\?/u,
  word('(?:do|does|is|should|must|will|would|shall) (?:you|i|it|there|we)~(?:advance|deposit)'),
  word('thank(?:s| you)~in advance'),
] as const;

/** Pattern of "not without …", which demands payment in advance in spite of the negation. */
export const NOT_WITHOUT =
  `(?:(?:no|not|can't|cannot|won't|don't|never|nothing|impossible)~without~${ADVANCE}|without~${ADVANCE}~(?:no|not|can't|cannot|won't|impossible)` +
  `|${ADVANCE}~(?:chara|sara|charaa|na dile|na korle|na pele|bade|ছাড়া|না দিলে|না করলে|না পেলে|বাদে)` +
  `|bina~${ADVANCE}|বিনা ${ADVANCE})`;

/** Patterns of payment at the meeting, or after the buyer has seen the product. */
export const AT_MEETING = [
  word(
    '(?:when (?:we meet|you (?:come|collect|meet|see|have|get|receive|test))|at the (?:meeting|shop|spot|gate)|on the spot|after (?:you |i |we )?(?:test|check|see|seeing|testing|checking|it is tested)|cash on delivery|face to face|in your hands?|on delivery)',
  ),
  word(
    '(?:dekhe|dekha|hate hate|hate peye|haate|ese|eshe|ashe|ashen|somoy|samne|shamne|pabar por|paoar por|test kore|check kore)',
  ),
  word('(?:দেখে|দেখার|হাতে|হাতে হাতে|এসে|আসার|সামনে|পাওয়ার পর|টেস্ট করে|চেক করে)'),
] as const;

export const QUESTION = [
  /(?:naki|নাকি|neben|niben|nite|নিবেন|নেবেন|ache|আছে|hobe|হবে)\s*(?:ki|কি|cash)?[^?]{0,20}\?/u,
] as const;

export const WARNS_OF_CODES = [
  word("(?:never|don't|dont|do not|not|nobody|no one|no code|without)~(?:code|otp|pin|codes)"),
  word(
    '(?:otp|code|pin|ওটিপি|কোড|পিন)~(?:diben na|deben na|bolben na|dien na|diyen na|দিবেন না|দেবেন না|বলবেন না|দিয়েন না|শেয়ার করবেন না)',
  ),
] as const;

/** Patterns of codes and PINs that belong to a device, not to an account. */
export const CODE_OF_THING = [
  word(
    '(?:product|model|error|post|postal|zip|battery|part|serial|colour|color|promo|coupon|source|qr|bar|area|country|dress|diagnostic|beep|shop|order|মডেল|প্রোডাক্ট|এরর) ?(?:er )?(?:code|কোড)',
  ),
  word(
    '(?:code|pin|কোড|পিন)~(?:of|on|er) the (?:box|battery|charger|charging|order|adapter|sim|lid|bottom|back|sticker|slot|port|connector|product|laptop|machine|bios)',
  ),
  word(
    '(?:windows|bios|laptop|login|screen|charger|charging|usb|sim|boot|account lock|hdmi|উইন্ডোজ|চার্জার)(?: \\p{L}+)? (?:pin|pass|পিন)',
  ),
] as const;

export const CODE =
  '(?:otp|ওটিপি|ও টি পি|one[- ]time (?:code|password|pin)|(?:verification|security|confirmation|verify|secret|ভেরিফিকেশন|ভেরিফাই|সিকিউরিটি)(?: \\p{L}+)? ?(?:code|number|pin|কোড)|(?:4|5|6|four|five|six)[- ]?digit(?:er)? ?(?:code|number|pin)?|(?:4|6|৬) (?:ডিজিটের|সংখ্যার) ?(?:কোড|নম্বর|নাম্বার)?)(?:-?(?:ta|টা|টি))?';
export const GIVE_CODE =
  "(?:tell|send|give|share|forward|read|say|provide|type|write|need|what is|what's|enter|bolen|bolo|bolben|bolun|den|din|dien|diben|janan|pathan|lagbe|বলেন|বলুন|বলো|বলবেন|দেন|দিন|দিবেন|জানান|পাঠান|পাঠিয়ে|শেয়ার|লাগবে)";
export const BARE_CODE = '(?:code|codes|code ta|codeta|pin|কোড|কোডটা|কোডটি)';
export const ARRIVES =
  "(?:sms|text message|on your (?:phone|mobile)|to your (?:phone|mobile|number)|you (?:just )?(?:got|get|received|receive|will get)|i(?:'ve| have)? (?:just )?sent (?:you|to)|asche|ashche|ashbe|asbe|gese|geche|gele|jabe|জাবে|গেছে|গেসে|গেলে|যাবে|আসবে|আসছে|এসেছে)";
export const WALLET_PIN =
  '(?:(?:b-?kash|bikash|nagad|rocket|bank|card|atm|account|your|apnar|আপনার|বিকাশ|নগদ|রকেট)(?:-?(?:er|এর)|ের)? (?:\\p{L}+ )?(?:pin|পিন|password)|pin (?:number|no|nombor|ta)|পিন ?(?:নাম্বার|নম্বর|কোড|টা))(?:টা| ta)?';

export const MAIL_HOST = '(?:g-?mail|yahoo|hotmail|outlook|live|icloud|proton(?:mail)?|জিমেইল|ইয়াহু)';
export const DOT = '(?:\\.|\\(?\\[?dot\\]?\\)?|ডট)';
export const AT = '(?:@|\\(at\\)|\\[at\\]|at|এট|অ্যাট)';
/** Top-level domains. Without `https://`, `www.` or a path, a text is a link only if it ends with one of these. */
export const TOP_LEVEL_DOMAIN =
  '(?:com|net|org|xyz|shop|store|site|online|website|info|biz|club|click|icu|io|co|bd|link|top|live|app|tech|vip|lol|buzz|cc|gq|ml)';

export const BY_MISTAKE =
  '(?:by mistake|mistakenly|too much|extra|more than|double|twice|overpaid|wrongly|bhule|vule|bhul kore|vul kore|bhul e|beshi|ভুলে|ভুল করে|ভুলবশত|বেশি)';
export const GIVE_BACK =
  '(?:(?:send|give|return|pay|transfer|refund)~(?:back|rest|extra|difference|balance|remaining|change|remainder|surplus)|return it|ferot~(?:den|din|diyen|dien|diben|pathan|koren)|ferot|back (?:koren|den|din)|phirot|ফেরত~(?:দেন|দিন|দিয়েন|দিবেন|পাঠান|করেন)|ফিরিয়ে)';
export const SENT =
  '(?:sent|paid|transferred|overpaid|deposited|pathiye|pathaisi|pathay|pathiyechi|pathaye|gese|geche|chole|পাঠিয়ে|পাঠাইছি|চলে|গেছে|দিয়ে ফেলেছি)';

/** Pattern of people who carry goods or money for the writer. */
export const CARRIER =
  '(?:driver|courier|mover|agent|transport(?:er| man)?|delivery (?:man|boy|guy)|rider|brother|cousin)';
/** Pattern of overpayment, now or soon; {@link BY_MISTAKE} covers mistaken payments. */
export const PAYS_MORE =
  `(?:(?:pay|pays|paying|send|sends|sending|transfer|wire)~(?:more|extra|on top|instead of)|(?:give|take|add|adding) ${AMOUNT}~(?:more|extra|to)|overpay|keep ${AMOUNT}` +
  `|(?:transfer|payment|deposit) (?:is|will be|comes to) (?:for )?${AMOUNT}|my (?:company|bank|boss|office|client)~(?:pay|send|transfer|deposit)s?~${AMOUNT}` +
  '|(?:beshi|extra|barti|add|jog)~(?:dibo|debo|dimu|dicchi|dichchi|dei|pathabo|pathacchi|pathai|korbo)|\\d+k? (?:taka )?rekhe' +
  '|(?:বেশি|বাড়তি|অতিরিক্ত)~(?:দিব|দেব|দিবো|দেবো|দিচ্ছি|দেই|পাঠাব|পাঠাবো|পাঠাচ্ছি|পাঠাই)|\\d+ (?:টাকা )?রেখে)';
/**
 * Pattern of remaining money in English; `BAKI_TAKA` is the Bangla one. In `SENDS_REST`, the verb comes before the
 * English words and after the Bangla ones.
 */
const THE_REST =
  "(?:(?:the |any )?(?:rest|remainder|remaining|balance|difference|surplus|left ?over)|(?:the|any) extra|(?:what|that)(?: is|'s) (?:left|over))";
const BAKI_TAKA = '(?:(?:baki|barti)(?:ta)?|extra ?(?:taka|ta)|(?:বাকি|বাড়তি|অতিরিক্ত)(?:টা|টাকা)?)';
export const SENDS_REST = `(?:(?:send|give|return|transfer|refund|forward|pass|hand|pay|bkash|nagad|rocket)~${THE_REST}|${BAKI_TAKA}~(?:${DO}|${WALLET}|pathaiyen|back|ferot|ফেরত))`;
export const CARRIER_KE =
  `(?:${CARRIER}(?: er (?:lok|chele))? ?(?:ke|re)|(?:lok|bhai|vai|chele) ?(?:ke|re)` +
  '|[\\p{L}\\p{M}]*(?:ড্রাইভার|কুরিয়ার|লোক|ভাই|ছেলে|এজেন্ট|চালক)(?:ের)?কে)';
/** Pattern of where money goes: back to the payer, or on to another person. */
export const ELSEWHERE =
  `(?:back|to (?:my|the|our|his|a) (?:\\p{L}+ )?${CARRIER}|(?:my|the|our) ${CARRIER}|(?:by|via|with|through|on) ${WALLET}|${CARRIER_KE}` +
  '|amar (?:number|nombor|account|bkash|nagad)|ferot|phirot|আমার (?:নম্বর|নাম্বার|বিকাশ|নগদ|অ্যাকাউন্ট|একাউন্ট)[\\p{L}\\p{M}]*|ফেরত|ফিরিয়ে)';
/** Pattern of phrases in which the writer brings the rest of their own money. */
export const OWN_REST = word(
  "(?:i|we|he|she)(?:'ll| will| can| then)*(?: [^.!?।]{0,20}? and)? (?:pay|give|send|bring)(?: you)? the (?:rest|balance|remaining|difference)",
);

export const FETCHER =
  '(?:(?:shipping |pick-?up |moving |my |courier )?agent|mover|movers|shipper|shipping company|(?:courier|pick-?up|delivery) (?:man|guy|boy|person|company|service|firm)|(?:courier|কুরিয়ার)(?:-?er| er|ের|এর)? (?:lok|লোক|chele|manush)|এজেন্ট)';
export const FETCHES =
  '(?:pick|picks|collect|collects|come|comes|fetch|take|niye|nite|jabe|ashbe|asbe|pathabo|নিয়ে|নিতে|যাবে|আসবে|পাঠাব)';
export const COURIER_MONEY =
  '(?:fee|fees|charge|charge ta|chargeta|insurance|refund|reimburse|cheque|check|pay him|pay his|pay the|give (?:him|them|her)|taka|টাকা|চার্জ|চার্জটা|ফি|confirmation mail|confirmation email)';
export const AFAR =
  '(?:abroad|overseas|offshore|on a ship|on board|at sea|out of (?:the )?(?:country|town)|outside (?:the )?(?:country|bangladesh)|in the (?:army|navy)|army (?:te|officer)|navy|un mission|on (?:a )?mission|bideshe|bidesh|jahaje|mission e|বিদেশে|জাহাজে|আর্মিতে|সেনাবাহিনীতে|মিশনে)';
