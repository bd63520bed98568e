-- Counters of the rate limiter, shared by all processes. Unlogged: after a crash they may start anew.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
