import { foldText } from '#kernel/fold-text.ts';
import type { Language } from '#kernel/locale.ts';
import { type Location, locations } from './locations.ts';

/** A place with its English name, other Latin spellings, and names in Bengali script. */
type Place = {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly bangla: readonly string[];
};

/**
 * A district of Bangladesh, with its upazilas (subdistricts) and well-known areas. `areas.ts` repeats their names in
 * English, for pages.
 */
export type District = Place & { readonly division: string; readonly areas: readonly Place[] };

/**
 * Divisions, districts and upazilas (subdistricts), typed by hand from the Bangladesh National Portal
 * (bangladesh.gov.bd, public data). Each line is a district with its areas. `/` separates different spellings, and
 * different names in Bengali script.
 */
const table: Readonly<Record<string, readonly string[]>> = {
  Dhaka: [
    `Dhaka ঢাকা: Savar সাভার, Dhamrai ধামরাই, Dohar দোহার, Nawabganj নবাবগঞ্জ, Keraniganj কেরানীগঞ্জ, Adabor আদাবর, Agargaon আগারগাঁও,
      Badda বাড্ডা, Banani বনানী, Banasree বনশ্রী, Baridhara বারিধারা, Bashundhara বসুন্ধরা, Cantonment ক্যান্টনমেন্ট,
      Dhanmondi ধানমন্ডি/ধানমণ্ডি, Elephant Road এলিফ্যান্ট রোড, Farmgate ফার্মগেট, Gulistan গুলিস্তান, Gulshan গুলশান,
      Hazaribagh হাজারীবাগ, Jatrabari যাত্রাবাড়ী, Kafrul কাফরুল, Kakrail কাকরাইল, Kallyanpur কল্যাণপুর, Khilgaon খিলগাঁও,
      Khilkhet খিলক্ষেত, Lalbagh লালবাগ, Lalmatia লালমাটিয়া, Malibagh মালিবাগ, Mirpur মিরপুর, Moghbazar মগবাজার,
      Mohakhali মহাখালী, Mohammadpur মোহাম্মদপুর, Motijheel মতিঝিল, New Market নিউ মার্কেট, Niketan নিকেতন,
      Old Dhaka পুরান ঢাকা/পুরনো ঢাকা, Pallabi পল্লবী, Paltan পল্টন, Rampura রামপুরা, Sabujbagh সবুজবাগ, Shahbagh শাহবাগ,
      Shantinagar শান্তিনগর, Shyamoli শ্যামলী, Tejgaon তেজগাঁও, Tongi টঙ্গী, Uttara উত্তরা, Wari ওয়ারী`,
    `Gazipur গাজীপুর: Kaliakair কালিয়াকৈর, Kapasia কাপাসিয়া, Sreepur শ্রীপুর, Kaliganj কালীগঞ্জ`,
    `Narayanganj নারায়ণগঞ্জ: Araihazar আড়াইহাজার, Bandar বন্দর, Rupganj রূপগঞ্জ, Sonargaon সোনারগাঁও, Siddhirganj সিদ্ধিরগঞ্জ, Fatullah ফতুল্লা`,
    `Narsingdi নরসিংদী: Belabo বেলাবো, Monohardi মনোহরদী, Palash পলাশ, Raipura রায়পুরা, Shibpur শিবপুর`,
    `Munshiganj মুন্সীগঞ্জ: Gazaria গজারিয়া, Lohajang লৌহজং, Sirajdikhan সিরাজদিখান, Sreenagar শ্রীনগর, Tongibari টঙ্গীবাড়ী`,
    `Manikganj মানিকগঞ্জ: Daulatpur দৌলতপুর, Ghior ঘিওর, Harirampur হরিরামপুর, Saturia সাটুরিয়া, Shivalaya শিবালয়, Singair সিংগাইর`,
    `Tangail টাঙ্গাইল: Basail বাসাইল, Bhuapur ভূঞাপুর, Delduar দেলদুয়ার, Dhanbari ধনবাড়ী, Ghatail ঘাটাইল, Gopalpur গোপালপুর,
      Kalihati কালিহাতী, Madhupur মধুপুর, Mirzapur মির্জাপুর, Nagarpur নাগরপুর, Sakhipur সখিপুর`,
    `Kishoreganj কিশোরগঞ্জ: Austagram অষ্টগ্রাম, Bajitpur বাজিতপুর, Bhairab ভৈরব, Hossainpur হোসেনপুর, Itna ইটনা, Karimganj করিমগঞ্জ,
      Katiadi কটিয়াদী, Kuliarchar কুলিয়ারচর, Mithamain মিঠামইন, Nikli নিকলী, Pakundia পাকুন্দিয়া, Tarail তাড়াইল`,
    `Faridpur ফরিদপুর: Alfadanga আলফাডাঙ্গা, Bhanga ভাঙ্গা, Boalmari বোয়ালমারী, Charbhadrasan চরভদ্রাসন, Madhukhali মধুখালী,
      Nagarkanda নগরকান্দা, Sadarpur সদরপুর, Saltha সালথা`,
    `Gopalganj গোপালগঞ্জ: Kashiani কাশিয়ানী, Kotalipara কোটালীপাড়া, Muksudpur মুকসুদপুর, Tungipara টুঙ্গিপাড়া`,
    `Madaripur মাদারীপুর: Kalkini কালকিনি, Rajoir রাজৈর, Shibchar শিবচর, Dasar ডাসার`,
    `Shariatpur শরীয়তপুর: Bhedarganj ভেদরগঞ্জ, Damudya ডামুড্যা, Gosairhat গোসাইরহাট, Naria নড়িয়া, Zajira জাজিরা`,
    `Rajbari রাজবাড়ী: Baliakandi বালিয়াকান্দি, Goalanda গোয়ালন্দ, Pangsha পাংশা, Kalukhali কালুখালী`,
  ],
  Chattogram: [
    `Chottogram/chattogram/chittagong চট্টগ্রাম/চিটাগাং/চিটাগং: Anwara আনোয়ারা, Banshkhali বাঁশখালী, Boalkhali বোয়ালখালী,
      Chandanaish চন্দনাইশ, Fatikchhari ফটিকছড়ি, Hathazari হাটহাজারী, Karnaphuli কর্ণফুলী, Lohagara লোহাগাড়া, Mirsharai মীরসরাই,
      Patiya পটিয়া, Rangunia রাঙ্গুনিয়া, Raozan রাউজান, Sandwip সন্দ্বীপ, Satkania সাতকানিয়া, Sitakunda সীতাকুণ্ড,
      Agrabad আগ্রাবাদ, Anderkilla আন্দরকিল্লা, Bahaddarhat বহদ্দারহাট, Bakalia বাকলিয়া, Bayazid বায়েজিদ, Chandgaon চান্দগাঁও,
      Chawkbazar চকবাজার, GEC জিইসি, Halishahar হালিশহর, Jamal Khan জামালখান, Kazir Dewri কাজীর দেউড়ি, Khulshi খুলশী,
      Lalkhan Bazar লালখান বাজার, Mehedibagh মেহেদীবাগ, Muradpur মুরাদপুর, Nasirabad নাসিরাবাদ, Oxygen অক্সিজেন,
      Pahartali পাহাড়তলী, Panchlaish পাঁচলাইশ, Patenga পতেঙ্গা, Sholoshahar ষোলশহর, Station Road স্টেশন রোড, Tiger Pass টাইগার পাস`,
    `Cox's Bazar/coxs bazar কক্সবাজার: Chakaria চকরিয়া, Kutubdia কুতুবদিয়া, Maheshkhali মহেশখালী, Pekua পেকুয়া, Ramu রামু,
      Teknaf টেকনাফ, Ukhia উখিয়া, Eidgaon ঈদগাঁও`,
    `Cumilla/comilla কুমিল্লা: Barura বরুড়া, Brahmanpara ব্রাহ্মণপাড়া, Burichang বুড়িচং, Chandina চান্দিনা,
      Chauddagram চৌদ্দগ্রাম, Daudkandi দাউদকান্দি, Debidwar দেবিদ্বার, Homna হোমনা, Laksam লাকসাম, Lalmai লালমাই, Meghna মেঘনা,
      Monoharganj মনোহরগঞ্জ, Muradnagar মুরাদনগর, Nangalkot নাঙ্গলকোট, Titas তিতাস`,
    `Brahmanbaria/b baria ব্রাহ্মণবাড়িয়া: Akhaura আখাউড়া, Ashuganj আশুগঞ্জ, Bancharampur বাঞ্ছারামপুর, Bijoynagar বিজয়নগর,
      Kasba কসবা, Nabinagar নবীনগর, Nasirnagar নাসিরনগর, Sarail সরাইল`,
    `Chandpur চাঁদপুর: Faridganj ফরিদগঞ্জ, Haimchar হাইমচর, Hajiganj হাজীগঞ্জ, Kachua কচুয়া, Matlab মতলব, Shahrasti শাহরাস্তি`,
    `Lakshmipur/laxmipur লক্ষ্মীপুর: Kamalnagar কমলনগর, Raipur রায়পুর, Ramganj রামগঞ্জ, Ramgati রামগতি`,
    `Noakhali নোয়াখালী: Begumganj বেগমগঞ্জ, Chatkhil চাটখিল, Companiganj কোম্পানীগঞ্জ, Hatiya হাতিয়া, Kabirhat কবিরহাট,
      Senbagh সেনবাগ, Sonaimuri সোনাইমুড়ী, Subarnachar সুবর্ণচর, Maijdee মাইজদী`,
    `Feni ফেনী: Chhagalnaiya ছাগলনাইয়া, Daganbhuiyan দাগনভূঞা, Fulgazi ফুলগাজী, Parshuram পরশুরাম, Sonagazi সোনাগাজী`,
    `Khagrachhari খাগড়াছড়ি: Dighinala দীঘিনালা, Guimara গুইমারা, Lakshmichhari লক্ষ্মীছড়ি, Mahalchhari মহালছড়ি,
      Manikchhari মানিকছড়ি, Matiranga মাটিরাঙ্গা, Panchhari পানছড়ি, Ramgarh রামগড়`,
    `Rangamati রাঙ্গামাটি: Baghaichhari বাঘাইছড়ি, Barkal বরকল, Belaichhari বিলাইছড়ি, Juraichhari জুরাছড়ি, Kaptai কাপ্তাই,
      Kawkhali কাউখালী, Langadu লংগদু, Naniarchar নানিয়ারচর, Rajasthali রাজস্থলী`,
    `Bandarban বান্দরবান: Ali Kadam আলীকদম, Lama লামা, Naikhongchhari নাইক্ষ্যংছড়ি, Rowangchhari রোয়াংছড়ি, Ruma রুমা, Thanchi থানচি`,
  ],
  Rajshahi: [
    `Rajshahi রাজশাহী: Bagha বাঘা, Bagmara বাগমারা, Charghat চারঘাট, Durgapur দুর্গাপুর, Godagari গোদাগাড়ী, Mohanpur মোহনপুর,
      Paba পবা, Puthia পুঠিয়া, Tanore তানোর, Boalia বোয়ালিয়া, Motihar মতিহার`,
    `Bogura/bogra বগুড়া: Adamdighi আদমদীঘি, Dhunat ধুনট, Dhupchanchia দুপচাঁচিয়া, Gabtali গাবতলী, Kahaloo কাহালু, Nandigram নন্দীগ্রাম,
      Sariakandi সারিয়াকান্দি, Shajahanpur শাজাহানপুর, Sherpur শেরপুর, Shibganj শিবগঞ্জ, Sonatala সোনাতলা`,
    `Pabna পাবনা: Atgharia আটঘরিয়া, Bera বেড়া, Bhangura ভাঙ্গুড়া, Chatmohar চাটমোহর, Ishwardi ঈশ্বরদী, Santhia সাঁথিয়া, Sujanagar সুজানগর`,
    `Sirajganj সিরাজগঞ্জ: Belkuchi বেলকুচি, Chauhali চৌহালী, Kamarkhanda কামারখন্দ, Kazipur কাজীপুর, Raiganj রায়গঞ্জ,
      Shahjadpur শাহজাদপুর, Tarash তাড়াশ, Ullahpara উল্লাপাড়া`,
    `Natore নাটোর: Bagatipara বাগাতিপাড়া, Baraigram বড়াইগ্রাম, Gurudaspur গুরুদাসপুর, Lalpur লালপুর, Naldanga নলডাঙ্গা, Singra সিংড়া`,
    `Naogaon নওগাঁ: Atrai আত্রাই, Badalgachhi বদলগাছী, Dhamoirhat ধামইরহাট, Manda মান্দা, Mahadebpur মহাদেবপুর, Niamatpur নিয়ামতপুর,
      Patnitala পত্নীতলা, Porsha পোরশা, Raninagar রাণীনগর, Sapahar সাপাহার`,
    `Chapainawabganj/chapai nawabganj চাঁপাইনবাবগঞ্জ: Bholahat ভোলাহাট, Gomastapur গোমস্তাপুর, Nachole নাচোল`,
    `Joypurhat জয়পুরহাট: Akkelpur আক্কেলপুর, Kalai কালাই, Khetlal ক্ষেতলাল, Panchbibi পাঁচবিবি`,
  ],
  Khulna: [
    `Khulna খুলনা: Batiaghata বটিয়াঘাটা, Dacope দাকোপ, Dighalia দিঘলিয়া, Dumuria ডুমুরিয়া, Koyra কয়রা, Paikgachha পাইকগাছা,
      Phultala ফুলতলা, Rupsha রূপসা, Terokhada তেরখাদা, Khalishpur খালিশপুর, Sonadanga সোনাডাঙ্গা`,
    `Jashore/jessore যশোর: Abhaynagar অভয়নগর, Bagherpara বাঘারপাড়া, Chaugachha চৌগাছা, Jhikargachha ঝিকরগাছা, Keshabpur কেশবপুর,
      Manirampur মণিরামপুর, Sharsha শার্শা, Benapole বেনাপোল`,
    `Satkhira সাতক্ষীরা: Assasuni আশাশুনি, Debhata দেবহাটা, Kalaroa কলারোয়া, Shyamnagar শ্যামনগর, Tala তালা`,
    `Bagerhat বাগেরহাট: Chitalmari চিতলমারী, Fakirhat ফকিরহাট, Mollahat মোল্লাহাট, Mongla মোংলা, Morrelganj মোড়েলগঞ্জ,
      Rampal রামপাল, Sarankhola শরণখোলা`,
    `Kushtia কুষ্টিয়া: Bheramara ভেড়ামারা, Khoksa খোকসা, Kumarkhali কুমারখালী`,
    `Chuadanga চুয়াডাঙ্গা: Alamdanga আলমডাঙ্গা, Damurhuda দামুড়হুদা, Jibannagar জীবননগর`,
    `Meherpur মেহেরপুর: Gangni গাংনী, Mujibnagar মুজিবনগর`,
    `Jhenaidah ঝিনাইদহ: Harinakunda হরিণাকুণ্ডু, Kotchandpur কোটচাঁদপুর, Maheshpur মহেশপুর, Shailkupa শৈলকুপা`,
    `Magura মাগুরা: Shalikha শালিখা`,
    `Narail নড়াইল: Kalia কালিয়া`,
  ],
  Barishal: [
    `Barishal/barisal বরিশাল: Agailjhara আগৈলঝাড়া, Babuganj বাবুগঞ্জ, Bakerganj বাকেরগঞ্জ, Banaripara বানারীপাড়া, Gournadi গৌরনদী,
      Hizla হিজলা, Mehendiganj মেহেন্দিগঞ্জ, Muladi মুলাদী, Wazirpur উজিরপুর`,
    `Patuakhali পটুয়াখালী: Bauphal বাউফল, Dashmina দশমিনা, Dumki দুমকি, Galachipa গলাচিপা, Kalapara কলাপাড়া, Mirzaganj মির্জাগঞ্জ,
      Rangabali রাঙ্গাবালী, Kuakata কুয়াকাটা`,
    `Bhola ভোলা: Borhanuddin বোরহানউদ্দিন, Char Fasson চরফ্যাশন, Daulatkhan দৌলতখান, Lalmohan লালমোহন, Manpura মনপুরা, Tazumuddin তজুমদ্দিন`,
    `Pirojpur পিরোজপুর: Bhandaria ভান্ডারিয়া, Indurkani ইন্দুরকানী, Mathbaria মঠবাড়িয়া, Nazirpur নাজিরপুর, Nesarabad নেছারাবাদ`,
    `Barguna বরগুনা: Amtali আমতলী, Bamna বামনা, Betagi বেতাগী, Patharghata পাথরঘাটা, Taltali তালতলী`,
    `Jhalokathi/jhalakathi ঝালকাঠি: Kathalia কাঁঠালিয়া, Nalchity নলছিটি, Rajapur রাজাপুর`,
  ],
  Sylhet: [
    `Sylhet সিলেট: Balaganj বালাগঞ্জ, Beanibazar বিয়ানীবাজার, Bishwanath বিশ্বনাথ, Fenchuganj ফেঞ্চুগঞ্জ, Golapganj গোলাপগঞ্জ,
      Gowainghat গোয়াইনঘাট, Jaintiapur জৈন্তাপুর, Kanaighat কানাইঘাট, Osmani Nagar ওসমানীনগর, Zakiganj জকিগঞ্জ,
      Zindabazar জিন্দাবাজার, Amberkhana আম্বরখানা`,
    `Moulvibazar/maulvibazar মৌলভীবাজার: Barlekha বড়লেখা, Juri জুড়ী, Kamalganj কমলগঞ্জ, Kulaura কুলাউড়া, Rajnagar রাজনগর, Sreemangal শ্রীমঙ্গল`,
    `Habiganj হবিগঞ্জ: Ajmiriganj আজমিরীগঞ্জ, Bahubal বাহুবল, Baniachong বানিয়াচং, Chunarughat চুনারুঘাট, Lakhai লাখাই,
      Madhabpur মাধবপুর, Nabiganj নবীগঞ্জ, Shaistaganj শায়েস্তাগঞ্জ`,
    `Sunamganj সুনামগঞ্জ: Bishwamvarpur বিশ্বম্ভরপুর, Chhatak ছাতক, Derai দিরাই, Dharmapasha ধর্মপাশা, Dowarabazar দোয়ারাবাজার,
      Jagannathpur জগন্নাথপুর, Jamalganj জামালগঞ্জ, Madhyanagar মধ্যনগর, Shalla শাল্লা, Shantiganj শান্তিগঞ্জ, Tahirpur তাহিরপুর`,
  ],
  Rangpur: [
    `Rangpur রংপুর: Badarganj বদরগঞ্জ, Gangachara গঙ্গাচড়া, Kaunia কাউনিয়া, Mithapukur মিঠাপুকুর, Pirgachha পীরগাছা,
      Pirganj পীরগঞ্জ, Taraganj তারাগঞ্জ`,
    `Dinajpur দিনাজপুর: Biral বিরল, Birampur বিরামপুর, Birganj বীরগঞ্জ, Bochaganj বোচাগঞ্জ, Chirirbandar চিরিরবন্দর,
      Fulbari ফুলবাড়ী, Ghoraghat ঘোড়াঘাট, Hakimpur হাকিমপুর, Kaharole কাহারোল, Khansama খানসামা, Parbatipur পার্বতীপুর`,
    `Kurigram কুড়িগ্রাম: Bhurungamari ভুরুঙ্গামারী, Char Rajibpur চর রাজিবপুর, Chilmari চিলমারী, Nageshwari নাগেশ্বরী,
      Rajarhat রাজারহাট, Raomari রৌমারী, Ulipur উলিপুর`,
    `Gaibandha গাইবান্ধা: Fulchhari ফুলছড়ি, Gobindaganj গোবিন্দগঞ্জ, Palashbari পলাশবাড়ী, Sadullapur সাদুল্লাপুর,
      Saghata সাঘাটা, Sundarganj সুন্দরগঞ্জ`,
    `Nilphamari নীলফামারী: Dimla ডিমলা, Domar ডোমার, Jaldhaka জলঢাকা, Kishoreganj কিশোরগঞ্জ, Saidpur সৈয়দপুর`,
    `Lalmonirhat লালমনিরহাট: Aditmari আদিতমারী, Hatibandha হাতীবান্ধা, Patgram পাটগ্রাম`,
    `Panchagarh পঞ্চগড়: Atwari আটোয়ারী, Boda বোদা, Debiganj দেবীগঞ্জ, Tetulia তেঁতুলিয়া`,
    `Thakurgaon ঠাকুরগাঁও: Baliadangi বালিয়াডাঙ্গী, Haripur হরিপুর, Ranisankail রাণীশংকৈল`,
  ],
  Mymensingh: [
    `Mymensingh ময়মনসিংহ: Bhaluka ভালুকা, Dhobaura ধোবাউড়া, Fulbaria ফুলবাড়িয়া, Gafargaon গফরগাঁও, Gauripur গৌরীপুর,
      Haluaghat হালুয়াঘাট, Ishwarganj ঈশ্বরগঞ্জ, Muktagachha মুক্তাগাছা, Nandail নান্দাইল, Phulpur ফুলপুর, Trishal ত্রিশাল`,
    `Jamalpur জামালপুর: Bakshiganj বকশীগঞ্জ, Dewanganj দেওয়ানগঞ্জ, Islampur ইসলামপুর, Madarganj মাদারগঞ্জ, Melandaha মেলান্দহ,
      Sarishabari সরিষাবাড়ী`,
    `Netrokona/netrakona নেত্রকোণা: Atpara আটপাড়া, Barhatta বারহাট্টা, Kalmakanda কলমাকান্দা, Kendua কেন্দুয়া,
      Khaliajuri খালিয়াজুরী, Madan মদন, Mohanganj মোহনগঞ্জ, Purbadhala পূর্বধলা`,
    `Sherpur শেরপুর: Jhenaigati ঝিনাইগাতী, Nakla নকলা, Nalitabari নালিতাবাড়ী, Sreebardi শ্রীবরদী`,
  ],
};

function parsePlace(text: string): Place {
  const at = text.search(/\p{Script=Bengali}/u);
  const [name = '', ...spellings] = text.slice(0, at).trim().split('/');
  return { name, spellings, bangla: text.slice(at).trim().split('/') };
}

function parseDistrict(division: string, line: string): District {
  const [head = '', areas = ''] = line.split(': ');
  return { ...parsePlace(head), division, areas: areas.split(/,\s+/).map(parsePlace) };
}

/** The 64 districts of Bangladesh by division. */
export const districts: readonly District[] = Object.entries(table).flatMap(([division, lines]) =>
  lines.map((line) => parseDistrict(division, line)),
);

const districtByForm: ReadonlyMap<string, string> = new Map(
  districts.flatMap(({ name, spellings, bangla }) =>
    [name, ...spellings, ...bangla].map((one) => [foldText(one), name] as const),
  ),
);

/** Returns the district with this name, in any known spelling or in Bengali script. Returns null for other words. */
export function findDistrict(word: string): Location | null {
  const found = districtByForm.get(foldText(word.trim()));
  return locations.find((location) => location === found) ?? null;
}

const everyPlace: readonly Place[] = districts.flatMap((district) => [district, ...district.areas]);

/** Returns the name of a district or area in a language; other words are returned unchanged. */
export function placeName(place: string, language: Language): string {
  if (language === 'en') return place;
  return everyPlace.find(({ name }) => name === place)?.bangla[0] ?? place;
}
