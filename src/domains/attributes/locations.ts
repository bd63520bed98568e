// A file of its own, because pages of visitors load `choices.ts` and have no use for so many names.

/**
 * Districts in which products are handed over, as listings name them. The first two are those of the specification, which
 * spells Chattogram in its own way. The other 62 follow in the order of the alphabet.
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
