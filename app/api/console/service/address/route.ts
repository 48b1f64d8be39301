import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { OwnAddress } from "#lib/wire/service/campaign";

export const GET = serviceEndpoint("read", OwnAddress, async ({ by }) => ({ address: by.address ?? "" }));
