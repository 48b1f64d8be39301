import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Pool } from "pg";
import type { AlertContext } from "#lib/console/alerts/context";
import type { CampaignAuthor } from "#lib/console/alerts/record-change";
import { TEST_SECRET } from "#lib/testing/console/mirror";

export function testAlerts(pool: Pool, settings: Partial<AlertContext["settings"]> = {}): AlertContext {
  return {
    pool,
    keySecret: TEST_SECRET,
    routeFacts: null,
    settings: {
      environment: "sandbox",
      publicUrl: "https://redial.example.org",
      mail: null,
      webhooksMayBePrivate: false,
      ...settings,
    },
    onFault: (error) => {
      throw error;
    },
  };
}

export function testAuthor(pool: Pool, campaign: number): CampaignAuthor {
  return { pool, campaign, email: "ada@example.org", address: "127.0.0.1" };
}

type Received = { headers: IncomingHttpHeaders; body: string };

/** A receiver of webhooks on this machine, whose answers the test sets. */
export async function startReceiver(): Promise<{
  address: string;
  received: Received[];
  answer: { status: number; location?: string };
  stop: () => Promise<void>;
}> {
  const received: Received[] = [];
  const answer: { status: number; location?: string } = { status: 204 };
  const server: Server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/alerts?team=1`,
    received,
    answer,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
