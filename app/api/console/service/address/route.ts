import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { OwnAddress } from "#lib/wire/service/campaign";

export const GET = serviceEndpoint({
  permission: "read",
  answer: OwnAddress,
  handle: async ({ by }) => ({ address: by.address ?? "" }),
});
