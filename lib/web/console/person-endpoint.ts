import type { Pool } from "pg";
import * as z from "zod";
import type { Actor } from "#lib/console/actor";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";

type Change = (pool: Pool, actor: Actor, personId: string, request: Request) => Promise<void>;
const Done = z.object({});

/** A route with which an admin changes a person. The verb records what it does, under `action`. */
export function personEndpoint(action: string, change: Change) {
  return consoleEndpoint<{ personId: string }>({
    permission: "administer",
    stepUp: true,
    answer: Done,
    audit: { action },
    handle: async (call) => {
      await change(call.mirror.pool, call.actor, call.params.personId, call.request);
      return {};
    },
  });
}
