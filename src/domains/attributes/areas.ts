import { type Location, locations } from './locations.ts';

/**
 * Areas for handing over a product, by district, in alphabetical order. They are upazilas (subdistricts) and well-known
 * parts of towns. `districts.ts` names the source, and has the names in Bengali script.
 */
export const areas: Readonly<Record<Location, readonly string[]>> = {
  Dhaka: [
    ...['Adabor', 'Agargaon', 'Badda', 'Banani', 'Banasree', 'Baridhara', 'Bashundhara'],
    ...['Cantonment', 'Dhamrai', 'Dhanmondi', 'Dohar', 'Elephant Road', 'Farmgate', 'Gulistan'],
    ...['Gulshan', 'Hazaribagh', 'Jatrabari', 'Kafrul', 'Kakrail', 'Kallyanpur', 'Keraniganj'],
    ...['Khilgaon', 'Khilkhet', 'Lalbagh', 'Lalmatia', 'Malibagh', 'Mirpur', 'Moghbazar'],
    ...['Mohakhali', 'Mohammadpur', 'Motijheel', 'Nawabganj', 'New Market', 'Niketan', 'Old Dhaka'],
    ...['Pallabi', 'Paltan', 'Rampura', 'Sabujbagh', 'Savar', 'Shahbagh', 'Shantinagar', 'Shyamoli'],
    ...['Tejgaon', 'Tongi', 'Uttara', 'Wari'],
  ],
  Chottogram: [
    ...['Agrabad', 'Anderkilla', 'Anwara', 'Bahaddarhat', 'Bakalia', 'Banshkhali', 'Bayazid'],
    ...['Boalkhali', 'Chandanaish', 'Chandgaon', 'Chawkbazar', 'Fatikchhari', 'GEC', 'Halishahar'],
    ...['Hathazari', 'Jamal Khan', 'Karnaphuli', 'Kazir Dewri', 'Khulshi', 'Lalkhan Bazar'],
    ...['Lohagara', 'Mehedibagh', 'Mirsharai', 'Muradpur', 'Nasirabad', 'Oxygen', 'Pahartali'],
    ...['Panchlaish', 'Patenga', 'Patiya', 'Rangunia', 'Raozan', 'Sandwip', 'Satkania'],
    ...['Sholoshahar', 'Sitakunda', 'Station Road', 'Tiger Pass'],
  ],
  Bagerhat: ['Chitalmari', 'Fakirhat', 'Mollahat', 'Mongla', 'Morrelganj', 'Rampal', 'Sarankhola'],
  Bandarban: ['Ali Kadam', 'Lama', 'Naikhongchhari', 'Rowangchhari', 'Ruma', 'Thanchi'],
  Barguna: ['Amtali', 'Bamna', 'Betagi', 'Patharghata', 'Taltali'],
  Barishal: [
    ...['Agailjhara', 'Babuganj', 'Bakerganj', 'Banaripara', 'Gournadi', 'Hizla', 'Mehendiganj'],
    ...['Muladi', 'Wazirpur'],
  ],
  Bhola: ['Borhanuddin', 'Char Fasson', 'Daulatkhan', 'Lalmohan', 'Manpura', 'Tazumuddin'],
  Bogura: [
    ...['Adamdighi', 'Dhunat', 'Dhupchanchia', 'Gabtali', 'Kahaloo', 'Nandigram', 'Sariakandi'],
    ...['Shajahanpur', 'Sherpur', 'Shibganj', 'Sonatala'],
  ],
  Brahmanbaria: [
    ...['Akhaura', 'Ashuganj', 'Bancharampur', 'Bijoynagar', 'Kasba', 'Nabinagar', 'Nasirnagar'],
    ...['Sarail'],
  ],
  Chandpur: ['Faridganj', 'Haimchar', 'Hajiganj', 'Kachua', 'Matlab', 'Shahrasti'],
  Chapainawabganj: ['Bholahat', 'Gomastapur', 'Nachole'],
  Chuadanga: ['Alamdanga', 'Damurhuda', 'Jibannagar'],
  "Cox's Bazar": ['Chakaria', 'Eidgaon', 'Kutubdia', 'Maheshkhali', 'Pekua', 'Ramu', 'Teknaf', 'Ukhia'],
  Cumilla: [
    ...['Barura', 'Brahmanpara', 'Burichang', 'Chandina', 'Chauddagram', 'Daudkandi', 'Debidwar'],
    ...['Homna', 'Laksam', 'Lalmai', 'Meghna', 'Monoharganj', 'Muradnagar', 'Nangalkot', 'Titas'],
  ],
  Dinajpur: [
    ...['Biral', 'Birampur', 'Birganj', 'Bochaganj', 'Chirirbandar', 'Fulbari', 'Ghoraghat'],
    ...['Hakimpur', 'Kaharole', 'Khansama', 'Parbatipur'],
  ],
  Faridpur: [
    ...['Alfadanga', 'Bhanga', 'Boalmari', 'Charbhadrasan', 'Madhukhali', 'Nagarkanda', 'Sadarpur'],
    ...['Saltha'],
  ],
  Feni: ['Chhagalnaiya', 'Daganbhuiyan', 'Fulgazi', 'Parshuram', 'Sonagazi'],
  Gaibandha: ['Fulchhari', 'Gobindaganj', 'Palashbari', 'Sadullapur', 'Saghata', 'Sundarganj'],
  Gazipur: ['Kaliakair', 'Kaliganj', 'Kapasia', 'Sreepur'],
  Gopalganj: ['Kashiani', 'Kotalipara', 'Muksudpur', 'Tungipara'],
  Habiganj: [
    ...['Ajmiriganj', 'Bahubal', 'Baniachong', 'Chunarughat', 'Lakhai', 'Madhabpur', 'Nabiganj'],
    ...['Shaistaganj'],
  ],
  Jamalpur: ['Bakshiganj', 'Dewanganj', 'Islampur', 'Madarganj', 'Melandaha', 'Sarishabari'],
  Jashore: [
    ...['Abhaynagar', 'Bagherpara', 'Benapole', 'Chaugachha', 'Jhikargachha', 'Keshabpur'],
    ...['Manirampur', 'Sharsha'],
  ],
  Jhalokathi: ['Kathalia', 'Nalchity', 'Rajapur'],
  Jhenaidah: ['Harinakunda', 'Kotchandpur', 'Maheshpur', 'Shailkupa'],
  Joypurhat: ['Akkelpur', 'Kalai', 'Khetlal', 'Panchbibi'],
  Khagrachhari: [
    ...['Dighinala', 'Guimara', 'Lakshmichhari', 'Mahalchhari', 'Manikchhari', 'Matiranga'],
    ...['Panchhari', 'Ramgarh'],
  ],
  Khulna: [
    ...['Batiaghata', 'Dacope', 'Dighalia', 'Dumuria', 'Khalishpur', 'Koyra', 'Paikgachha'],
    ...['Phultala', 'Rupsha', 'Sonadanga', 'Terokhada'],
  ],
  Kishoreganj: [
    ...['Austagram', 'Bajitpur', 'Bhairab', 'Hossainpur', 'Itna', 'Karimganj', 'Katiadi'],
    ...['Kuliarchar', 'Mithamain', 'Nikli', 'Pakundia', 'Tarail'],
  ],
  Kurigram: ['Bhurungamari', 'Char Rajibpur', 'Chilmari', 'Nageshwari', 'Rajarhat', 'Raomari', 'Ulipur'],
  Kushtia: ['Bheramara', 'Khoksa', 'Kumarkhali'],
  Lakshmipur: ['Kamalnagar', 'Raipur', 'Ramganj', 'Ramgati'],
  Lalmonirhat: ['Aditmari', 'Hatibandha', 'Patgram'],
  Madaripur: ['Dasar', 'Kalkini', 'Rajoir', 'Shibchar'],
  Magura: ['Shalikha'],
  Manikganj: ['Daulatpur', 'Ghior', 'Harirampur', 'Saturia', 'Shivalaya', 'Singair'],
  Meherpur: ['Gangni', 'Mujibnagar'],
  Moulvibazar: ['Barlekha', 'Juri', 'Kamalganj', 'Kulaura', 'Rajnagar', 'Sreemangal'],
  Munshiganj: ['Gazaria', 'Lohajang', 'Sirajdikhan', 'Sreenagar', 'Tongibari'],
  Mymensingh: [
    ...['Bhaluka', 'Dhobaura', 'Fulbaria', 'Gafargaon', 'Gauripur', 'Haluaghat', 'Ishwarganj'],
    ...['Muktagachha', 'Nandail', 'Phulpur', 'Trishal'],
  ],
  Naogaon: [
    ...['Atrai', 'Badalgachhi', 'Dhamoirhat', 'Mahadebpur', 'Manda', 'Niamatpur', 'Patnitala'],
    ...['Porsha', 'Raninagar', 'Sapahar'],
  ],
  Narail: ['Kalia'],
  Narayanganj: ['Araihazar', 'Bandar', 'Fatullah', 'Rupganj', 'Siddhirganj', 'Sonargaon'],
  Narsingdi: ['Belabo', 'Monohardi', 'Palash', 'Raipura', 'Shibpur'],
  Natore: ['Bagatipara', 'Baraigram', 'Gurudaspur', 'Lalpur', 'Naldanga', 'Singra'],
  Netrokona: [
    ...['Atpara', 'Barhatta', 'Kalmakanda', 'Kendua', 'Khaliajuri', 'Madan', 'Mohanganj'],
    ...['Purbadhala'],
  ],
  Nilphamari: ['Dimla', 'Domar', 'Jaldhaka', 'Kishoreganj', 'Saidpur'],
  Noakhali: [
    ...['Begumganj', 'Chatkhil', 'Companiganj', 'Hatiya', 'Kabirhat', 'Maijdee', 'Senbagh'],
    ...['Sonaimuri', 'Subarnachar'],
  ],
  Pabna: ['Atgharia', 'Bera', 'Bhangura', 'Chatmohar', 'Ishwardi', 'Santhia', 'Sujanagar'],
  Panchagarh: ['Atwari', 'Boda', 'Debiganj', 'Tetulia'],
  Patuakhali: [
    ...['Bauphal', 'Dashmina', 'Dumki', 'Galachipa', 'Kalapara', 'Kuakata', 'Mirzaganj', 'Rangabali'],
  ],
  Pirojpur: ['Bhandaria', 'Indurkani', 'Mathbaria', 'Nazirpur', 'Nesarabad'],
  Rajbari: ['Baliakandi', 'Goalanda', 'Kalukhali', 'Pangsha'],
  Rajshahi: [
    ...['Bagha', 'Bagmara', 'Boalia', 'Charghat', 'Durgapur', 'Godagari', 'Mohanpur', 'Motihar'],
    ...['Paba', 'Puthia', 'Tanore'],
  ],
  Rangamati: [
    ...['Baghaichhari', 'Barkal', 'Belaichhari', 'Juraichhari', 'Kaptai', 'Kawkhali', 'Langadu'],
    ...['Naniarchar', 'Rajasthali'],
  ],
  Rangpur: ['Badarganj', 'Gangachara', 'Kaunia', 'Mithapukur', 'Pirgachha', 'Pirganj', 'Taraganj'],
  Satkhira: ['Assasuni', 'Debhata', 'Kalaroa', 'Shyamnagar', 'Tala'],
  Shariatpur: ['Bhedarganj', 'Damudya', 'Gosairhat', 'Naria', 'Zajira'],
  Sherpur: ['Jhenaigati', 'Nakla', 'Nalitabari', 'Sreebardi'],
  Sirajganj: [
    ...['Belkuchi', 'Chauhali', 'Kamarkhanda', 'Kazipur', 'Raiganj', 'Shahjadpur', 'Tarash'],
    ...['Ullahpara'],
  ],
  Sunamganj: [
    ...['Bishwamvarpur', 'Chhatak', 'Derai', 'Dharmapasha', 'Dowarabazar', 'Jagannathpur'],
    ...['Jamalganj', 'Madhyanagar', 'Shalla', 'Shantiganj', 'Tahirpur'],
  ],
  Sylhet: [
    ...['Amberkhana', 'Balaganj', 'Beanibazar', 'Bishwanath', 'Fenchuganj', 'Golapganj'],
    ...['Gowainghat', 'Jaintiapur', 'Kanaighat', 'Osmani Nagar', 'Zakiganj', 'Zindabazar'],
  ],
  Tangail: [
    ...['Basail', 'Bhuapur', 'Delduar', 'Dhanbari', 'Ghatail', 'Gopalpur', 'Kalihati', 'Madhupur'],
    ...['Mirzapur', 'Nagarpur', 'Sakhipur'],
  ],
  Thakurgaon: ['Baliadangi', 'Haripur', 'Ranisankail'],
};

/** Areas of all districts. No two districts have an area with the same name. */
export const areaNames: readonly string[] = Object.values(areas).flat();

/** Returns the district of an area; null for a name that is not an area. */
export function districtOfArea(area: string): Location | null {
  return locations.find((district) => areas[district].includes(area)) ?? null;
}
