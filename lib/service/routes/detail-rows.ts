import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Rows of each kind that a route's page shows. */
const MOST = 100;
const TESTS = 20;

export function campaignsOf(
  db: Sql,
  routeId: string,
): Promise<{ id: string; name: string; place: number }[]> {
  return rows(
    db,
    sql`
      select c.id, c.name, cr.place from campaign_route cr join campaign c on c.id = cr.campaign_id
      where cr.route_id = ${routeId}
      order by c.name, c.id
      limit ${MOST}
    `,
  );
}

type CodeRow = { source: string; code: string; verdict: string; mapped: boolean; n: number; lastAt: Date };

/** Unmapped codes come first, because an admin can map them. */
export function codesOf(db: Sql, routeId: string): Promise<CodeRow[]> {
  return rows(
    db,
    sql`
      select source, code, verdict, mapped, n, last_at from route_code
      where route_id = ${routeId}
      order by mapped, n desc, source, code
      limit ${MOST}
    `,
  );
}

export function eventsOf(
  db: Sql,
  routeId: string,
): Promise<{ at: Date; kind: string; words: string; n: number }[]> {
  return rows(
    db,
    sql`select at, kind, words, n from route_event where route_id = ${routeId} order by id desc limit ${MOST}`,
  );
}

export function inboundOf(
  db: Sql,
  routeId: string,
): Promise<{ at: Date; sender: string; recipient: string; text: string }[]> {
  return rows(
    db,
    sql`
      select at, sender, recipient, text from inbound_message
      where route_id = ${routeId}
      order by id desc
      limit ${MOST}
    `,
  );
}

export function unmatchedOf(
  db: Sql,
  routeId: string,
): Promise<{ at: Date; externalId: string | null; status: number; raw: string }[]> {
  return rows(
    db,
    sql`
      select at, external_id, status, raw from route_receipt
      where route_id = ${routeId} and try_at is null
      order by id desc
      limit ${MOST}
    `,
  );
}

export type TestRow = {
  id: string;
  recipient: string;
  sender: string;
  text: string;
  madeBy: string;
  madeAt: Date;
  takenAt: Date | null;
  status: number | null;
  error: number | null;
  raw: string;
  parts: number;
  externalIds: string[];
  /** The name of the route's preset of codes. */
  preset: string | null;
};

const testColumns = sql`
  id, recipient, sender, text, made_by, made_at, taken_at, status, error, raw, parts, external_ids,
  (select settings ->> 'codePreset' from route r where r.id = route_id) as preset
`;

export function testsOf(db: Sql, routeId: string): Promise<TestRow[]> {
  return rows(
    db,
    sql`
      select ${testColumns} from route_test
      where route_id = ${routeId}
      order by made_at desc, id desc
      limit ${TESTS}
    `,
  );
}

export function findTest(db: Sql, id: string): Promise<TestRow | null> {
  return rows<TestRow>(db, sql`select ${testColumns} from route_test where id = ${id}`).then(
    ([row]) => row ?? null,
  );
}
