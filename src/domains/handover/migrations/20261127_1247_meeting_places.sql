insert into meeting_places (city, area, name) values
  ('Rajshahi', 'Boalia', 'Shaheb Bazar Zero Point'),
  ('Rajshahi', 'Boalia', 'Rajshahi railway station, main entrance'),
  ('Khulna', 'Sonadanga', 'Shibbari intersection'),
  ('Khulna', 'Sonadanga', 'Khulna New Market, main gate'),
  ('Sylhet', 'Zindabazar', 'Al-Hamra Shopping City, Zindabazar'),
  ('Sylhet', 'Amberkhana', 'Amberkhana Point'),
  ('Barishal', 'Sadar Road', 'Bibir Pukur, Sadar Road'),
  ('Rangpur', 'Jahaj Company', 'Jahaj Company intersection'),
  ('Mymensingh', 'Ganginarpar', 'Ganginarpar intersection'),
  ('Cumilla', 'Kandirpar', 'Kandirpar, Town Hall gate'),
  ('Gazipur', 'Joydebpur', 'Joydebpur railway station'),
  ('Narayanganj', 'Chashara', 'Chashara, Central Shaheed Minar'),
  ('Bogura', 'Satmatha', 'Satmatha, Zero Point'),
  ('Jashore', 'Doratana', 'Doratana intersection'),
  ('Cox''s Bazar', 'Kolatoli', 'Laboni Point')
on conflict (city, name) do nothing;
