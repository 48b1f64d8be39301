import { countTests } from "#lib/console/own-number/own-number-rows";
import { RefusedError } from "#lib/console/refused-error";
import { CODES_AN_HOUR, CODES_OF_NUMBER_AN_HOUR, TESTS_AN_HOUR } from "#lib/domain/people/own-number";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import type { Sql } from "#lib/platform/postgres/sql";

/** Counts one more row that a person sends to themselves. Throws RefusedError (429) above the most. */
export async function admitRow(tx: Sql, operatorId: string): Promise<void> {
  await tx.query(lockFor("test", operatorId));
  if ((await countTests(tx, { kind: "row", operatorId })) < TESTS_AN_HOUR) return;
  throw tooMany(`You have sent ${TESTS_AN_HOUR} tests within an hour, which is the most.`);
}

/** Counts one more code, by who asks for it and by the number that gets it. Throws RefusedError (429) above the most. */
export async function admitCode(tx: Sql, operatorId: string, numberHash: string): Promise<void> {
  await tx.query(lockFor("test", operatorId));
  if ((await countTests(tx, { kind: "code", operatorId })) >= CODES_AN_HOUR)
    throw tooMany(`You have asked for ${CODES_AN_HOUR} codes within an hour, which is the most.`);
  await tx.query(lockFor("test", numberHash));
  if ((await countTests(tx, { numberHash })) >= CODES_OF_NUMBER_AN_HOUR)
    throw tooMany(`${CODES_OF_NUMBER_AN_HOUR} codes went to this number within an hour, which is the most.`);
}

function tooMany(said: string): RefusedError {
  return new RefusedError(429, "too_many_tests", `${said} Try again later.`);
}
