-- Disputes of cardholders at their banks are differences, too: the processor lacks money that our books have.
alter table processor_differences drop constraint processor_differences_about_check;
alter table processor_differences add constraint processor_differences_about_check
  check (about in ('payment', 'refund', 'dispute')) not valid;
