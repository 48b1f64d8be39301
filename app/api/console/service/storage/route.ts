import { showStorage } from "#lib/installation/storage/show-storage";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { Storage } from "#lib/wire/service/storage";

export const GET = serviceEndpoint({
  permission: "administer",
  answer: Storage,
  handle: ({ service }) => showStorage(service),
});
