import { OwnAddress } from "#lib/wire/service-campaign";
import { serviceEndpoint } from "../service-endpoint";

export const GET = serviceEndpoint("read", OwnAddress, async ({ by }) => ({ address: by.address ?? "" }));
