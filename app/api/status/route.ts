import { statusFor } from "#lib/web/status/status-for";
import { Status } from "#lib/wire/service/status";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const status = await statusFor(request.headers, "machine");
  const headers = { "Cache-Control": "no-store" };
  if (!status) return Response.json({ error: { code: "signed_out" } }, { status: 401, headers });
  return Response.json(Status.parse(status), { headers });
}
