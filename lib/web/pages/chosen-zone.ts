import { cookies } from "next/headers";
import { isTimeZone } from "#lib/domain/time/show-time";

/** The zone that this browser shows times in; null on its first visit. */
export async function chosenZone(): Promise<string | null> {
  const zone = (await cookies()).get("zone")?.value ?? "";
  return zone && isTimeZone(zone) ? zone : null;
}
