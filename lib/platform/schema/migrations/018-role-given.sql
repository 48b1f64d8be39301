-- Who gave somebody their role in the installation, and when; null: before this was recorded.
alter table operator add column role_given_by text, add column role_given_at timestamptz(3);
