// Texts of conversations about listings: English, Bangla, and Bangla in Latin letters, as people write on phones. The
// first line of each text names its categories (or `any`) and its kind. The kind `open` ends with an unanswered
// question; `warned` triggers a scam warning.
import type { Category } from '../listing.ts';

/** Text of a conversation, with the placeholders {title}, {price}, {less} and {place}. */
export type Script = {
  readonly about: readonly Category[] | 'any';
  readonly kind: 'closed' | 'open' | 'warned';
  readonly lines: readonly { readonly from: 'buyer' | 'seller'; readonly text: string }[];
};

const SCRIPTS = `
Laptop | closed
B: Assalamu alaikum bhai, battery koto ghonta jay?
S: Walaikum assalam. Browser e 3 theke 4 ghonta, video te 2.5
B: Charger original?
S: Ji original, brick e laptop er brand er nam ache. Chaile chobi dei
B: Lagbe na, shamne dekhe nibo. Kal 6 tar por dokan khola?
S: Raat 9 ta porjonto. Ashar age ekta call diyen

Laptop | open
B: Hello, is the second RAM slot free? I want to put 8 GB more.
S: Yes, one slot is free, DDR4. We have a stick here, we can fit it while you wait.
B: How much for the stick with fitting?

Laptop | closed
B: Does the battery hold two hours in an online class with camera on?
S: With camera and Meet it went from 100 to 48 in two hours this morning, I tried it for you
B: Wow thank you for trying! My sister starts university in January so this matters most.
S: Then take this one. The keyboard is also fresh, for typing assignments
B: I will order it tonight and come on Friday with her.
S: Friday we open at 3 after Jumma

Laptop | closed
B: ভাই, ডিসপ্লেতে কোনো দাগ বা ডেড পিক্সেল আছে?
S: না আপু, সাদা স্ক্রিন দিয়ে চেক করা। উপরের ঢাকনায় হালকা দাগ আছে, ছবিতে দেখা যায়
B: ঢাকনার দাগে সমস্যা নেই। উইন্ডোজ কি অ্যাক্টিভেটেড?
S: জি, ডিজিটাল লাইসেন্স। সেটিংসে দেখিয়ে দেব
B: ঠিক আছে, শনিবার আসছি ইনশাআল্লাহ

Laptop | open
B: Is {less} possible? I can come to {place} tomorrow and pay by card.
S: {less} is a bit low. Make an offer with the button, I see what I can do
B: Done, please have a look

Laptop | closed
B: Can it run SolidWorks? Small assemblies, 40 to 50 parts.
S: I am not an engineer, honestly. Two students from AUST tested SolidWorks 2021 on the same model here and bought it
B: Good enough as a hint. Which graphics exactly?
S: It stands in the facts on the page, I checked the device manager again just now, same
B: Ok then I order. Thanks for not promising the moon

Laptop | closed
B: Bhai keyboard er Bangla sticker tula jabe?
S: Ji tule dibo, dag thake na. Alcohol diye porishkar kore dibo
B: Kothay dekha kora jay? Ami Mohakhali thaki
S: {place} hole amar shubidha. Bikal 5 ta?
B: Done, 5 ta

Laptop | open
B: One question about the hinge: when you open it to the end, does it creak?
S: No creak. I will send a short video in the evening
B: Great. And does it wake up from sleep normally?

Laptop | open
B: Apnar laptop ta ki ekhono ache? Ami Uttara theke ashbo
S: Ache bhai. Page e jotokhon dekhachche totokhon ache
B: Ok. Bank er card diye dokane pay korle hobe to? Cash niye ber hote bhoy lage
S: Page theke card diye age diye rakhle o hobe, taka market er kache thake, haate peye confirm korben
B: Ar jodi test kore pochondo na hoy?

Laptop | closed
B: How many charge cycles does the report show?
S: 312. Full capacity 41 of 50 Wh
B: That fits your percentage. Thank you, most people just write "battery good" :)
S: I was buyer before I was seller

Monitor | closed
B: Is the HDMI cable included?
S: HDMI and power, both. DisplayPort cable I do not have
B: Fine. Can I see it running at your place before I pay?
S: Of course, it stands on my desk, I work on it every day

Monitor | open
B: ভাই স্ট্যান্ডটা কি উপরে নিচে করা যায়?
S: জি, হাইট আর টিল্ট দুইটাই হয়
B: দেয়ালে লাগানোর VESA হোল আছে? আর ছবিটা একটু পেছন থেকে দিতে পারবেন?

Monitor | closed
B: Any backlight bleed? I edit photos at night.
S: A little in the lower left corner, you see it only on black in a dark room. I would rather you know before
B: How little is a little :)
S: Bring a dark picture on your phone and judge yourself at {place}
B: Fair. See you on Thursday after office

Printer | closed
B: Page count koto?
S: 14,200. Test page print kore dekhabo
B: Toner er dam ekhon koto?
S: Compatible 900 er moto, original 5 hajar plus
B: Bujhlam. Amar chhoto office, mashe 300 page. Nibo

Printer | open
B: Does the scanner work from a phone, or only from a computer?
S: With the app of the maker yes, over Wi-Fi. I use it so for national ID copies
B: And if my Wi-Fi is 5 GHz only?

Desktop | closed
B: Is the power supply a branded one?
S: Yes, the original one of the maker, 240 W. A big graphics card will not go on it, I tell everybody
B: Only office work and my son's Scratch programming. Ok for that?
S: More than ok. SSD makes it quick
B: We come on Saturday with the old one, you said exchange is possible
S: Bring it, I look at it and tell you a number. No promise before I see it

Desktop | open
B: SSD r sathe ekta 1 TB HDD lagano jabe? Bay khali ache?
S: Ache, cable o ache. HDD apni anle lagaye dibo free
B: Ar WiFi ache naki LAN only?

Accessories | closed
B: Do all keys of the keyboard work? My last one died at the space bar :(
S: Typed this message on it.
B: Haha, convinced.

Accessories | open
B: Eta ki duita laptop e eki shathe connect hoy?
S: Ekta kore, kintu button diye switch kora jay
B: Ar kotodin use hoyeche thik thik?

Products | closed
B: Was this card used for mining?
S: No, in a gaming PC of my cousin since 2021. Fans are original and silent
B: Temperature in a stress test?
S: 71 after fifteen minutes in an open bench. You can do it again at our counter, we have a test bench
B: Perfect, that is all I wanted to hear

Products | closed
B: আমার মাদারবোর্ড B450, এটা কি চলবে?
S: চলবে ভাই। BIOS পুরনো হলে আপডেট করে নিয়েন
B: ধন্যবাদ, আজকেই নিয়ে যাব

any | closed
B: Salam, is {title} from your own use or from a shop lot?
S: Own use, bought new here in Dhaka. I have the memo somewhere, I look for it
B: No need if you do not find it
S: Found it :) from Multiplan, third floor
B: Then I order now. Which evening suits you?
S: Tomorrow after 7, {place}
B: Deal

any | open
B: Hi, I am in Chattogram. Do you send by courier, with checking on arrival?
S: Yes, condition is that you open it in front of the delivery man
B: And the charge, roughly?

any | closed
B: Price ta ki fixed?
S: Ektu kom kora jabe shamne ashle, phone e na
B: {less} hole aj e ashtam
S: {less} te parbo na bhai, kena dam e beshi. Page e offer diyen, dekhi
B: Achcha offer dilam

any | open
B: Could you tell me what exactly "fair" means here? I do not mind scratches, only things that do not work.
S: Only looks. I listed everything that I know under faults
B: Thanks. Is Sunday before ten possible, on the way to work?

any | closed
B: I came by today but the shop was closed?
S: Very sorry! Electricity was gone from 4 to 6 and we closed. Tomorrow I am here from 11
B: Ok no problem, tomorrow at 12
S: I keep tea ready

any | open
B: ভাই মেট্রো স্টেশনে দেখা করা যাবে? আমি মতিঝিল থেকে আসব
S: {place} আসেন, ওখানে টেস্ট করার জায়গা আছে
B: কয়টায় আসলে ভিড় কম থাকে?

any | closed
B: Just to say: got it home, works, kids are fighting over it already. Thanks again
S: That is the best message of the week. Any problem, write here
B: One thing: where do I see the warranty days?
S: On the page of your order, under what was promised. 7 days from us
B: Found it

any | warned
B: Hello dear, I am interested, is it in good condition?
S: Yes very good condition sir. Many people are calling for it
B: Can I see it today?
S: I am at Sylhet now for family matter. Send 2000 advance by bKash and I book it for you, my nephew will deliver
B: Sorry, I pay only when I see it. The market keeps the money anyway
S: ok your choice, then it goes to other buyer
`;

function readScript(block: string): Script {
  const [head = '', ...rest] = block.split('\n');
  const [about = 'any', kind = 'closed'] = head.split('|').map((part) => part.trim());
  return {
    about: about === 'any' ? 'any' : [about as Category],
    kind: kind as Script['kind'],
    lines: rest.map((line) => ({
      from: line.startsWith('B: ') ? 'buyer' : 'seller',
      text: line.slice(3),
    })),
  };
}

/** All texts of conversations in the demo market. */
export const scripts: readonly Script[] = SCRIPTS.trim().split('\n\n').map(readScript);

/**
 * Removes the best matching script from `left` and returns it. Scripts for which `isWished` holds are preferred to
 * other possible scripts. Among equals, scripts of the category are preferred to scripts for any category.
 */
export function takeScript(
  left: Script[],
  category: Category,
  {
    isWished,
    isPossible,
  }: { readonly isWished: (script: Script) => boolean; readonly isPossible: (script: Script) => boolean },
): Script | undefined {
  const isOwn = ({ about }: Script) => about !== 'any' && about.includes(category);
  const isForAny = ({ about }: Script) => about === 'any';
  const tests = [isWished, isPossible].flatMap((fits) =>
    [isOwn, isForAny].map((suits) => (script: Script) => isPossible(script) && fits(script) && suits(script)),
  );
  const at = tests.map((test) => left.findIndex(test)).find((place) => place >= 0);
  return at === undefined ? undefined : left.splice(at, 1)[0];
}
