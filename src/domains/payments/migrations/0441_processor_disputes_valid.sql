-- outside a transaction
alter table processor_differences validate constraint processor_differences_about_check;
