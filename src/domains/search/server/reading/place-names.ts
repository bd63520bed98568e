/** A place as filters name it, and its names in Bengali script. */
export type PlaceName = { readonly english: string; readonly bangla: readonly string[] };

const names: Readonly<Record<string, readonly string[]>> = {
  Dhaka: ['ঢাকা'],
  Chottogram: ['চট্টগ্রাম', 'চিটাগাং', 'চিটাগং'],
  ...{ Adabor: ['আদাবর'], Agargaon: ['আগারগাঁও'], Badda: ['বাড্ডা'], Banani: ['বনানী'], Banasree: ['বনশ্রী'] },
  ...{ Baridhara: ['বারিধারা'], Bashundhara: ['বসুন্ধরা'], Cantonment: ['ক্যান্টনমেন্ট'] },
  ...{ Dhanmondi: ['ধানমন্ডি', 'ধানমণ্ডি'], 'Elephant Road': ['এলিফ্যান্ট রোড'], Farmgate: ['ফার্মগেট'] },
  ...{ Gulistan: ['গুলিস্তান'], Gulshan: ['গুলশান'], Hazaribagh: ['হাজারীবাগ'], Jatrabari: ['যাত্রাবাড়ী'] },
  ...{ Kafrul: ['কাফরুল'], Kakrail: ['কাকরাইল'], Kallyanpur: ['কল্যাণপুর'], Keraniganj: ['কেরানীগঞ্জ'] },
  ...{ Khilgaon: ['খিলগাঁও'], Khilkhet: ['খিলক্ষেত'], Lalbagh: ['লালবাগ'], Lalmatia: ['লালমাটিয়া'] },
  ...{ Malibagh: ['মালিবাগ'], Mirpur: ['মিরপুর'], Moghbazar: ['মগবাজার'], Mohakhali: ['মহাখালী'] },
  ...{ Mohammadpur: ['মোহাম্মদপুর'], Motijheel: ['মতিঝিল'], 'New Market': ['নিউ মার্কেট'] },
  ...{ Niketan: ['নিকেতন'], 'Old Dhaka': ['পুরান ঢাকা', 'পুরনো ঢাকা'], Pallabi: ['পল্লবী'], Paltan: ['পল্টন'] },
  ...{ Rampura: ['রামপুরা'], Sabujbagh: ['সবুজবাগ'], Savar: ['সাভার'], Shahbagh: ['শাহবাগ'] },
  ...{ Shantinagar: ['শান্তিনগর'], Shyamoli: ['শ্যামলী'], Tejgaon: ['তেজগাঁও'], Tongi: ['টঙ্গী'] },
  ...{ Uttara: ['উত্তরা'], Wari: ['ওয়ারী'] },
  ...{ Agrabad: ['আগ্রাবাদ'], Anderkilla: ['আন্দরকিল্লা'], Bahaddarhat: ['বহদ্দারহাট'], Bakalia: ['বাকলিয়া'] },
  ...{ Bayazid: ['বায়েজিদ'], Chandgaon: ['চান্দগাঁও'], Chawkbazar: ['চকবাজার'], GEC: ['জিইসি'] },
  ...{ Halishahar: ['হালিশহর'], 'Jamal Khan': ['জামালখান'], 'Kazir Dewri': ['কাজীর দেউড়ি'] },
  ...{ Khulshi: ['খুলশী'], 'Lalkhan Bazar': ['লালখান বাজার'], Mehedibagh: ['মেহেদীবাগ'] },
  ...{ Muradpur: ['মুরাদপুর'], Nasirabad: ['নাসিরাবাদ'], Oxygen: ['অক্সিজেন'], Pahartali: ['পাহাড়তলী'] },
  ...{ Panchlaish: ['পাঁচলাইশ'], Patenga: ['পতেঙ্গা'], Sholoshahar: ['ষোলশহর'] },
  ...{ 'Station Road': ['স্টেশন রোড'], 'Tiger Pass': ['টাইগার পাস'] },
};

/** Places that searches know in Bengali script. */
export const placeNames: readonly PlaceName[] = Object.entries(names).map(([english, bangla]) => ({
  english,
  bangla,
}));
