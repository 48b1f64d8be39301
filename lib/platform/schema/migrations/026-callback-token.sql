-- How often the token of the route's callback address was renewed: each number has a token of its own.
alter table route add column callback_renewals integer not null default 0;
