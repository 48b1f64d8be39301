import { clearDirectory, showDirectory } from "#lib/service/directory/clear-directory";
import { importDirectory } from "#lib/service/directory/import-directory";
import { readCsv } from "#lib/web/console/read-csv";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { Directory } from "#lib/wire/service/campaign";

export const GET = serviceEndpoint({
  permission: "read",
  answer: Directory,
  handle: ({ service }) => showDirectory(service),
});

export const POST = serviceEndpoint({
  permission: "administer",
  answer: Directory,
  handle: async ({ request, service, by }) => {
    const imported = await importDirectory(service, await readCsv(request), by);
    return { ...(await showDirectory(service)), imported };
  },
});

export const DELETE = serviceEndpoint({
  permission: "administer",
  stepUp: true,
  answer: Directory,
  handle: async ({ service, by }) => {
    await clearDirectory(service, by);
    return showDirectory(service);
  },
});
