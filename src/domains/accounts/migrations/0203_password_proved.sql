-- Whether a password was chosen by whoever reads the account's mailbox (through a letter's link), and not only by whoever
-- opened the account, perhaps with somebody else's address.
alter table credentials add column password_proved boolean not null default false;
