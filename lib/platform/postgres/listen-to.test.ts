import { expect, inject, onTestFinished, test } from "vitest";
import { listenTo } from "#lib/platform/postgres/listen-to";
import { openPool } from "#lib/platform/postgres/pool";

const channel = () => `heard_${crypto.randomUUID().replaceAll("-", "")}`;

function newPool(name = "") {
  const pool = openPool(inject("databaseUrl"), 2, name);
  onTestFinished(() => pool.end());
  return pool;
}

test("what is said on the channel is heard from the moment it is open until the signal ends it", async () => {
  const pool = newPool();
  const name = channel();
  const stopping = new AbortController();
  const heard: string[] = [];
  const { promise: open, resolve: onOpen } = Promise.withResolvers<void>();
  const hearing = listenTo(pool, name, stopping.signal, { onOpen, onMessage: (text) => heard.push(text) });
  await open;
  await newPool().query("select pg_notify($1, '12')", [name]);
  await expect.poll(() => heard).toEqual(["12"]);
  stopping.abort();
  await hearing;
  expect(pool.totalCount).toBe(0);
});

test("a connection that cannot listen is given back, so that the pool still ends", async () => {
  const pool = newPool();
  const onMessage = () => undefined;
  await expect(listenTo(pool, "no name", new AbortController().signal, { onMessage })).rejects.toThrow(
    "syntax error",
  );
  expect(pool.totalCount).toBe(0);
});

test("a connection that is lost ends it and is given back", async () => {
  const name = channel();
  const pool = newPool(name);
  const { promise: open, resolve: onOpen } = Promise.withResolvers<void>();
  const hearing = listenTo(pool, name, new AbortController().signal, { onOpen, onMessage: () => undefined });
  await open;
  await newPool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1",
    [name],
  );
  await hearing;
  expect(pool.totalCount).toBe(0);
});
