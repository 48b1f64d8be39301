import { expect, test } from "vitest";
import { showNotice } from "#lib/installation/notices/show-notice";
import { clearNotice, setNotice } from "#lib/installation/notices/write-notice";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ownDatabase } from "#lib/testing/database/own-database";
import { NoticeRequest } from "#lib/wire/service/notice";

const { pool } = await ownDatabase();
const by = { actor: "ada@redial.test", address: null, traceId: null };
const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const request = (more: object) => NoticeRequest.parse({ text: "Planned work", until: inHours(1), ...more });

test("a notice replaces the one before, under a new id, and each write is in the audit log", async () => {
  await setNotice({ pool }, request({ severity: "warning" }), by);
  const first = (await showNotice(pool)).notice;
  expect(first).toMatchObject({ severity: "warning", text: "Planned work", by: by.actor, isShown: true });
  await setNotice({ pool }, request({ text: "More work" }), by);
  const second = (await showNotice(pool)).notice;
  expect(second).toMatchObject({ severity: "info", text: "More work" });
  expect(second?.id).not.toBe(first?.id);
  await clearNotice({ pool }, by);
  expect(await showNotice(pool)).toEqual({ notice: null });
  expect(
    await rows(pool, sql`select action, actor from audit where action like 'notice.%' order by id`),
  ).toEqual(["notice.set", "notice.set", "notice.clear"].map((action) => ({ action, actor: by.actor })));
});

test("a notice of later is known, not shown; one that is over is gone; there is nothing to clear twice", async () => {
  await setNotice({ pool }, request({ from: inHours(1), until: inHours(2) }), by);
  expect((await showNotice(pool)).notice?.isShown).toBe(false);
  await pool.query(
    "update notice set shown_from = now() - interval '2 h', shown_until = now() - interval '1 h'",
  );
  expect(await showNotice(pool)).toEqual({ notice: null });
  await clearNotice({ pool }, by);
  await expect(clearNotice({ pool }, by)).rejects.toThrow("There is no notice.");
});

test("a text is one line of at most 300 characters, and a span that is over is refused", async () => {
  expect(request({ text: " Two\r\nlines\u2028 here\u0000 " }).text).toBe("Two lines here");
  for (const text of ["", " \n ", "a".repeat(301)])
    expect(NoticeRequest.safeParse({ text, until: inHours(1) }).success).toBe(false);
  await expect(setNotice({ pool }, request({ until: inHours(-1) }), by)).rejects.toThrow("ends before");
});
