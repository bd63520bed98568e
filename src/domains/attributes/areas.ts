import { type Location, locations } from './choices.ts';

/** Areas of each city in which things are handed over, by their usual names, in order of the alphabet. */
export const areas: Readonly<Record<Location, readonly string[]>> = {
  Dhaka: [
    ...['Adabor', 'Agargaon', 'Badda', 'Banani', 'Banasree', 'Baridhara', 'Bashundhara', 'Cantonment'],
    ...['Dhanmondi', 'Elephant Road', 'Farmgate', 'Gulistan', 'Gulshan', 'Hazaribagh', 'Jatrabari'],
    ...['Kafrul', 'Kakrail', 'Kallyanpur', 'Keraniganj', 'Khilgaon', 'Khilkhet', 'Lalbagh', 'Lalmatia'],
    ...['Malibagh', 'Mirpur', 'Moghbazar', 'Mohakhali', 'Mohammadpur', 'Motijheel', 'New Market', 'Niketan'],
    ...['Old Dhaka', 'Pallabi', 'Paltan', 'Rampura', 'Sabujbagh', 'Savar', 'Shahbagh', 'Shantinagar'],
    ...['Shyamoli', 'Tejgaon', 'Tongi', 'Uttara', 'Wari'],
  ],
  Chottogram: [
    ...['Agrabad', 'Anderkilla', 'Bahaddarhat', 'Bakalia', 'Bayazid', 'Chandgaon', 'Chawkbazar', 'GEC'],
    ...['Halishahar', 'Jamal Khan', 'Kazir Dewri', 'Khulshi', 'Lalkhan Bazar', 'Mehedibagh', 'Muradpur'],
    ...['Nasirabad', 'Oxygen', 'Pahartali', 'Panchlaish', 'Patenga', 'Sholoshahar', 'Station Road'],
    ...['Tiger Pass'],
  ],
};

/** The areas of all cities. */
export const areaNames: readonly string[] = Object.values(areas).flat();

/** The city that an area is in; null for a name that is no area. */
export function cityOfArea(area: string): Location | null {
  return locations.find((city) => areas[city].includes(area)) ?? null;
}
