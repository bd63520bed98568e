// Separate from `choices.ts`, because visitors' pages load that file and do not need the districts.

/**
 * Districts of listings. The first two come from the specification, including the spelling of Chottogram. The other 62
 * follow in alphabetical order.
 */
export const locations = [
  ...['Dhaka', 'Chottogram', 'Bagerhat', 'Bandarban', 'Barguna', 'Barishal', 'Bhola', 'Bogura'],
  ...['Brahmanbaria', 'Chandpur', 'Chapainawabganj', 'Chuadanga', "Cox's Bazar", 'Cumilla'],
  ...['Dinajpur', 'Faridpur', 'Feni', 'Gaibandha', 'Gazipur', 'Gopalganj', 'Habiganj', 'Jamalpur'],
  ...['Jashore', 'Jhalokathi', 'Jhenaidah', 'Joypurhat', 'Khagrachhari', 'Khulna', 'Kishoreganj'],
  ...['Kurigram', 'Kushtia', 'Lakshmipur', 'Lalmonirhat', 'Madaripur', 'Magura', 'Manikganj'],
  ...['Meherpur', 'Moulvibazar', 'Munshiganj', 'Mymensingh', 'Naogaon', 'Narail', 'Narayanganj'],
  ...['Narsingdi', 'Natore', 'Netrokona', 'Nilphamari', 'Noakhali', 'Pabna', 'Panchagarh'],
  ...['Patuakhali', 'Pirojpur', 'Rajbari', 'Rajshahi', 'Rangamati', 'Rangpur', 'Satkhira'],
  ...['Shariatpur', 'Sherpur', 'Sirajganj', 'Sunamganj', 'Sylhet', 'Tangail', 'Thakurgaon'],
] as const;
/** One of {@link locations}. */
export type Location = (typeof locations)[number];
