import { replyJson } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { readQuery } from "#lib/service/api/list-query";
import { readChanges } from "#lib/service/changes/read-changes";
import { ChangesQuery } from "#lib/wire/api/changes";

type Params = { campaignId: string };

/** Reads of the feed do not use up the rate of the campaign's sender. */
const ALLOWANCE = { name: "changes", perSecond: 10 };

export const GET = endpoint<Params>(
  "list-changes",
  async ({ request, params, service, caller, runtime: { waiting, reads }, authenticateAgain: onWaited }) => {
    const query = readQuery(ChangesQuery, request);
    const withPermit = <Result>(work: () => Promise<Result>) => reads.run(params.campaignId, work);
    const patience = { waiting, withPermit, gone: request.gone, onWaited };
    return replyJson(200, await readChanges(service, caller, query, patience));
  },
  { allowance: ALLOWANCE, waits: true },
);
