-- Language of emails, notifications and text messages to the account, and of pages on its new devices.
alter table users add column language text not null default 'en' check (language in ('en', 'bn'));
