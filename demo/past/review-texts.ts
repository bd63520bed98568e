// Reviews by buyers and sellers as people in Dhaka and Chottogram write them. They are in English, Bangla, or Bangla in
// Latin letters. Each line of `whole` is a complete review. Other reviews combine one line from each list of `two`.

const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** Texts from which reviews are made. */
export type Sentences = {
  readonly whole: readonly string[];
  readonly two: readonly [readonly string[], readonly string[]];
};

const HAPPY: Sentences = {
  whole: lines(`
    Exactly as in the photos. He even told me about the small scratch near the hinge before I asked.
    Onek bhalo experience. Bhai dokane boshe ek ghonta test korte dilen, kono tara dey nai.
    খুব ভালো ব্যবহার। যা লেখা ছিল ঠিক তাই পেয়েছি।
    Was my first time buying used. They showed battery report, stress test, everything. My daughter uses it for her classes now.
    Met at the metro gate, tested on his power bank, done in twenty minutes.
    Battery is even better than written: I get almost five hours with browser and Word.
    Dam ektu beshi mone hoichilo, but quality dekhe ar kotha bolar kichu nai.
    Good packing, memo with serial number, and he called the next day to ask if all was fine.
    Third thing I buy from this shop. Never a problem.
    Smooth. Came on time, price as agreed, no drama.
    ল্যাপটপটা একদম ঝকঝকে, চার্জারও অরিজিনাল। ধন্যবাদ ভাই।
    They reinstalled Windows in front of me and removed the old account. Very professional.
    Keyboard er ekta key loose chilo, age theke bole diyechilo, dam o kom rekheche. Shot manush.
    I came from Narayanganj and he waited half an hour for me in the rain. Respect.
    Screen has no dead pixel, I checked with the colour test of the order page. Happy with it.
    Paid by card here so I was not worried. When I pressed that it works he was as relieved as me.
    Amar chhoto bhai er jonno nilam, o khub khushi. Allah apnake bhalo rakhun.
    Nothing to complain about. Would have liked the box, but that was clear from the start.
    Honest seller. Told me himself that for AutoCAD this graphics card is weak and showed me another one.
    Fast answers, good price, clean machine. What else do you want?
    সময়মতো এসেছেন, ব্যবহার খুব ভদ্র। প্রিন্টার ভালো চলছে।
    Ager din raat 10 tay call dilam, porer din sokale shop khule test kore dilo. Osadharon service.
    The fan was louder than I thought, they cleaned it and changed the paste for free. Great.
    Got a proper receipt for my office. Accounts department had no question.
    Bought for my nephew in Cumilla, the seller made a video call so that he could see it before I paid.
    As described, down to the sticker on the lid.
    ডিসপ্লে, কিবোর্ড, ব্যাটারি সব চেক করে নিয়েছি। কোনো সমস্যা নেই এক মাস পরেও।
    Delivery point was changed once because of traffic at Bijoy Sarani, he called ahead. Fine with me.
    Tested ten monitors there, took this one. Patient people.
    Honest about the 61% battery, price was fair for that.
    Bhalo jinish, bhalo manush. Abar dorkar hole ekhanei ashbo.
    She had kept the box, the memo and even the screws of the SSD slot. Like buying from an engineer.
    No bargaining games. We agreed here on the price and that was the price.
    Runs Premiere better than my old desktop. Temperature under load 84, as he said.
    আগে দুইবার ঠকেছি ফেসবুকে। এখানে টাকা মার্কেট রাখে, তাই শান্তিতে কিনলাম।
    He carried the tower down from the fourth floor with me. Printer cable extra as a gift.
    Super clean inside, no dust, thermal paste fresh. You see that he cares.
    Quick meeting at Rajlakshmi, nice talk, nice laptop.
  `),
  two: [
    lines(`
      All as written.
      Product thik ache.
      Works since the first day without a hiccup.
      Looks newer than on the photos.
      একদম ঠিকঠাক।
      Very clean.
      Tested everything before I paid.
      Bhalo condition e peyechi.
      Did what he promised.
      Good value for the money.
      Came with charger and bag.
      No hidden faults.
      Test korte kono apotti koren nai.
      Seller told me every mark on it.
      Better than I hoped.
      জিনিস ভালো।
      Fair price for Dhaka.
      Easy to find the shop.
    `),
    lines(`
      Would buy from them again.
      Recommended.
      Dhonnobad bhai.
      Friendly and on time.
      Meeting took a quarter of an hour.
      Answered every question the same evening.
      আবার আসব ইনশাআল্লাহ।
      No pressure at all.
      My father is happy with it.
      Using it daily for freelancing.
      Dokaner chheleta khub bhalo bujhaise.
      The PIN thing at the handover was easy.
      Kids are already playing on it.
      সবাইকে বলব।
      Parking there is hard, come by rickshaw.
      One week of use so far, no problem.
      Charge bhalo thake.
      Thank you for waiting for me.
    `),
  ],
};

const MIXED: Sentences = {
  whole: lines(`
    Good machine, but he came forty minutes late and did not call.
    Product bhalo, but charger ta original na. Likha chilo na eta.
    Okay for the price. The trackpad is a bit worn, could have been said in the text.
    ভালোই, তবে ব্যাটারি যা বলেছে তার চেয়ে একটু কম যায়।
    Works. Shop was full and nobody had time, I tested alone.
    Screen fine, speakers thin. Would have asked for a little less had I heard them before.
    Windows was not activated, they did it the next day after I called.
    Nice seller, only the box was missing although it said included. He sent it later by his brother.
    Printer ta thik ache, cartridge pray khali chilo.
    Two USB ports are tight. Everything else as described.
    Meeting place was changed twice. Laptop itself is good.
    দাম একটু বেশি, তবে ঝামেলা হয়নি।
  `),
  two: [
    lines(`
      Mostly as described.
      Product thik ache.
      Works fine so far.
      Condition more fair than good.
      Had to clean it myself.
      মোটামুটি ভালো।
    `),
    lines(`
      Answering took two days.
      A little more care with the photos, please.
      Ektu deri korse.
      Would still buy again.
      Price could be lower.
      সময় একটু বেশি লেগেছে।
    `),
  ],
};

const UNHAPPY: Sentences = {
  whole: lines(`
    Said battery three hours, I get fifty minutes. He shrugged.
    Came one hour late, hurried me through the test, and the webcam turned out to be dead at home.
    Chobite scratch dekha jay nai, shamne giye dekhi dhakna pura dag. Niye nisi karon onek dur theke gesi.
    Not rude, but did not know what he sells: it is the i5, not the i7.
    স্পিকারে শব্দ ফাটে, আগে বলেনি। দাম কমায়নি।
    The hinge cracks when you open it wide. In the shop it stood on a shelf, half open.
    I asked three times about the keyboard light. There is none.
    They wanted to sell me another one first. Waste of an afternoon, in the end I took it.
  `),
  two: [
    lines('Not what I expected.\nTest more than I did.'),
    lines('Seller was polite at least.\nWill not come again.'),
  ],
};

/** Texts of buyers' reviews by number of stars. The first entry is for one star. */
export const OF_SELLERS: readonly Sentences[] = [UNHAPPY, UNHAPPY, MIXED, HAPPY, HAPPY];

/** Reviews of paid sales that the seller called off. */
export const CALLED_OFF_REVIEWS: readonly string[] = lines(`
  Called it off after I had paid and taken half a day off. The money came back the same week, so two stars.
  Paid, planned the trip, then he had sold it in the shop. At least the market gave all of it back.
  কেনার পর বাতিল করেছেন। টাকা ফেরত পেয়েছি, কিন্তু সময় নষ্ট।
`);

/** Sellers' reviews of buyers. */
export const OF_BUYERS: Sentences = {
  whole: lines(`
    Knew what he wanted, tested quickly, typed nothing wrong. Easy.
    Came with a friend who checks laptops, very polite both of them.
    Bhai khub bhodro, time moto ashchen.
    Asked good questions before coming, so at the meeting there was nothing left to discuss.
    ভদ্র ক্রেতা। সময়মতো এসেছেন।
    Paid the same evening and came the next morning. All buyers should be like this.
    Late because of the rain, but called twice to tell me.
    Tested for an hour, which is fine, that is what the shop is for.
    She brought her own SSD to test the slot. Never seen that before. Great customer.
    Pressed that it works right away, money was mine two minutes later.
    Wanted another 500 taka off at the counter after we had agreed here. Still, a nice person.
    First used computer she bought. I explained everything, she listened. Pleasure.
    Dui bar meeting change koresen, tobe ashchen thik i.
    Office pickup with a letter of authority, everything correct.
    কথা রেখেছেন, আবার আসবেন।
    Cheerful man, we drank tea.
  `),
  two: [
    lines(`
      Good buyer.
      On time.
      Paid at once.
      Clear about the meeting.
      ভালো মানুষ।
      Easy to deal with.
      Bhalo customer.
      Kept his word.
      Friendly.
    `),
    lines(`
      Welcome any time.
      Recommended to every seller.
      Thank you.
      Abar ashben.
      Enjoy it!
      ধন্যবাদ।
      No problem at all.
      Hope it serves you long.
    `),
  ],
};

/** Public replies of sellers, to good reviews and to other reviews. */
export const REPLIES = {
  good: lines(`
    Thank you! If the battery ever gets weak, bring it, we have originals.
    ধন্যবাদ আপু, দোয়া করবেন।
    Dhonnobad bhai. Kono problem hole shop e niye ashben.
    Thanks. Greetings to your daughter, and good luck for the exams.
    Thank you for coming all the way.
    Appreciated. The bag is from my own shelf, no thanks needed.
    Was a pleasure. Come for tea when you are near.
    Many thanks, from all of us at the counter.
  `),
  other: lines(`
    Sorry for the delay, the road at Farmgate was closed that evening. I should have called.
    You are right about the charger, I have added it to the description of the others. Bring yours, we change it.
    Please bring it once, we look at it free of cost.
    দুঃখিত। দোকানে আসলে আমরা দেখে দেব।
    We tested it together for half an hour and it was fine. Come by, we find the reason.
    Sorry, that was our mistake and not yours.
  `),
} as const;
