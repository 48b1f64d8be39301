alter table route_receipt
  -- Whether the route's tables knew its codes, which are counted once its message is found, or it is given up. Null: a
  -- version before counted them when it came.
  add column mapped boolean;

alter table inbound_message
  -- The provider's own id; null: it gave none.
  add column external_id text;
