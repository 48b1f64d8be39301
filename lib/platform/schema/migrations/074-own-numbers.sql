-- A person's own phone number, to which they send a message of a file before the file goes.
create table operator_number (
  id uuid primary key references operator on delete cascade,
  -- Encrypted.
  sealed bytea not null,
  -- A keyed hash, by which an erasure and the limit of codes find it.
  hash text not null,
  -- A keyed hash of the code that was sent to it last; null once it was entered.
  code_hash bytea,
  tries smallint not null default 0,
  asked_at timestamptz(3) not null default clock_timestamp(),
  verified_at timestamptz(3)
);
create index operator_number_hash on operator_number (hash);

alter table single_send
  -- 'code': it verifies a person's own number. 'row': a row of a file, sent to the person's own number before the file.
  add column test text,
  add column test_row integer,
  -- The keyed hash of the number that a code went to.
  add column number_hash text;
alter table own_work
  -- What `single_send` had in `test` of the message; it stays when that record has aged.
  add column test text;

create or replace function note_own_work() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_table_name = 'upload' then
    if new.batch_id is not null and new.http_status = 201 then
      insert into own_work (campaign, object_id, operator_id) values (new.campaign, new.batch_id, new.operator_id)
      on conflict do nothing;
    end if;
  elsif new.message_id is not null then
    insert into own_work (campaign, object_id, operator_id, test) values (new.campaign, new.message_id, new.operator_id, new.test)
    on conflict do nothing;
  end if;
  return null;
end
$$;

create or replace view redial_own.own_work as
  select campaign, object_id, operator_id, noted_at, look_at, test from own_work where operator_id = redial_own.sender();
create or replace view redial_own.single_send as
  select id, campaign, operator_id, operator_email, address, requested_at, recipient, language, template_values,
    fingerprint, state, holder, due_at, tries, checks, message_id, code, said, http_status, trace_id, changed_at, test,
    test_row, number_hash
  from single_send where operator_id = redial_own.sender() with local check option;
