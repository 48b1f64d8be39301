import { cookies } from "next/headers";
import { isTimeZone } from "#lib/domain/time/show-time";

/** The time zone that this browser shows; null on its first visit. */
export async function chosenZone(): Promise<string | null> {
  const zone = (await cookies()).get("zone")?.value ?? "";
  return zone && isTimeZone(zone) ? zone : null;
}
