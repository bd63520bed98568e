create table categories (
  slug text primary key,
  name text not null,
  detail text not null,
  -- A stored picture {id, width, height, placeholder}; without one the newest listing lends its own.
  picture jsonb,
  position smallint not null unique
);

insert into categories (slug, name, detail, position) values
  ('Laptop', 'Laptop', 'Notebooks for study, work and play, with battery health told', 1),
  ('Monitor', 'Monitor', 'Screens from 19 to 34 inches, checked for dead pixels', 2),
  ('Printer', 'Printer', 'Ink and laser printers, with page counts where known', 3),
  ('Desktop', 'Desktop', 'Towers, small office machines and all-in-ones', 4),
  ('Accessories', 'Accessories', 'Keyboards, mice, docks, chargers and headsets', 5),
  ('Products', 'Products', 'Memory, drives, graphics cards and other parts', 6);
