import { getPriority } from "node:os";
import { expect } from "@playwright/test";
import { CONNECTION_NAMES } from "#lib/platform/postgres/connection-names";
import { NICE } from "#lib/platform/priority/lower-priority";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { sharedService } from "../../fixtures/run";
import { serviceVerbs } from "../../fixtures/service-verbs";
import { test } from "../../fixtures/test";

const { reads, writes, worker, console: screens, batches, mirror } = CONNECTION_NAMES;
const EXPECTED = {
  ...{ [reads]: NICE.calls, [writes]: NICE.calls, [worker]: NICE.calls },
  ...{ [screens]: NICE.screens, [batches]: NICE.bulk, [mirror]: NICE.bulk },
};

/** The nice values of the server processes behind each kind of connection. */
async function priorities(): Promise<Record<string, number[]>> {
  const { rows } = await serviceVerbs(sharedService()).pool.query<{ name: string; pid: number }>(
    "select application_name as name, pid from pg_stat_activity where application_name = any($1)",
    [Object.keys(EXPECTED)],
  );
  const kinds = Object.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(
    Object.entries(kinds).map(([name, of = []]) => [
      name,
      [...new Set(of.map(({ pid }) => getPriority(pid)))],
    ]),
  );
}

test("PostgreSQL's processes have lower priorities than web: calls a little, screens more, and bulk work most", async () => {
  const { sender, reader } = await mintCampaign();
  await sender.send(SEND);
  await reader.retrieve((await sender.send(SEND)).body.id);

  const expected = Object.fromEntries(Object.entries(EXPECTED).map(([name, nice]) => [name, [nice]]));
  await expect.poll(priorities).toEqual(expected);
});
