import { randomUUID } from "node:crypto";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import type { Service } from "#lib/service/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import type { Link, Outcome, OutgoingMessage } from "#lib/service/providers/link";
import { type TestDelivery, testDelivery } from "#lib/testing/service/delivery";

type RouteOptions = { prefixes?: string[]; validityHours?: number; window?: number };

/** A route that counts as bound, as its carrier and link; what it answers is the test's to say. */
export async function scriptedRoute(
  service: Service,
  answer: (message: OutgoingMessage) => Outcome | Promise<Outcome>,
  { prefixes = [], validityHours = 48, window = 10 }: RouteOptions = {},
): Promise<Carrier & { routeId: string }> {
  const routeId = randomUUID();
  await service.pool.query(sql`
    insert into route (id, name, kind, settings, sealed, rate_per_second, binds, validity_hours, prefixes)
    values (${routeId}, ${`r-${routeId}`}, 'smpp', '{}', '', 100, 1, ${validityHours}, ${prefixes})
  `);
  await service.pool.query(sql`
    insert into route_bind (route_id, n, usable_until) values (${routeId}, 1, now() + interval '1 hour')
  `);
  return {
    routeId,
    name: routeId,
    link: scriptedLink(answer, window),
    most: window,
    prefixes,
    validityMs: validityHours * 3_600_000,
    testNumbers: null,
    isAlarmed: false,
  };
}

/** The campaign's routes, the first one first. */
export async function setRoutes(db: Sql, campaignId: string, routes: { routeId: string }[]): Promise<void> {
  await db.query(sql`delete from campaign_route where campaign_id = ${campaignId}`);
  for (const [place, { routeId }] of routes.entries()) {
    await db.query(sql`
      insert into campaign_route (campaign_id, place, route_id) values (${campaignId}, ${place}, ${routeId})
    `);
  }
}

/** A delivery engine that hands messages to the carrier. */
export function routeDelivery(service: Service, carrier: Carrier): TestDelivery {
  return { ...testDelivery(service), carrier };
}

function scriptedLink(
  answer: (message: OutgoingMessage) => Outcome | Promise<Outcome>,
  window: number,
): Link {
  let free = window;
  return {
    ready: () => {
      const places = free;
      free = 0;
      return Promise.resolve(places);
    },
    done(places) {
      free += places;
    },
    async submit(messages, onOutcome) {
      for (const [i, message] of messages.entries()) onOutcome(i, await answer(message));
    },
    report: () => ({
      inWindow: window - free,
      window,
      sentLastSecond: 0,
      ratePerSecond: 100,
      throttledUntil: null,
      answerMs: null,
    }),
    close: () => Promise.resolve(),
  };
}
