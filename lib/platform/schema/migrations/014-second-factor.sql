-- Since when the rule about second factors holds for this person; the days of grace count from here. Null: it has not
-- held since they last signed in.
alter table operator add column second_factor_since timestamptz(3);
