import { readDisk } from "#lib/platform/installation/disk";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { DiskState } from "#lib/wire/service/storage";

export const GET = serviceEndpoint({
  permission: "administer",
  answer: DiskState,
  handle: async ({ service }) => ({ disk: await readDisk(service.settings) }),
});
