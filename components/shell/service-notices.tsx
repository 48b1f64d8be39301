import { CirclePause, Eraser, HardDrive, TriangleAlert } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { NoticeBar } from "#components/ui/notice-bar";
import { asSentence } from "#lib/domain/text/as-sentence";
import { bytesLabel } from "#lib/domain/text/bytes-label";
import type { DeliveryState } from "#lib/wire/service/hold";

type Props = {
  delivery: DeliveryState;
  lowDisk: Disk | null;
  /** Erasures that wait for this admin. */
  waiting: number;
  isAdmin: boolean;
};
type Disk = { freeBytes: number; totalBytes: number };

export function ServiceNotices({ delivery, lowDisk, waiting, isAdmin }: Props) {
  return (
    <>
      {delivery.held && <DeliveryHeld held={delivery} />}
      {lowDisk && <LowDisk disk={lowDisk} />}
      {waiting > 0 && <WaitingErasures n={waiting} />}
      {delivery.noRoute && <NoRoute isAdmin={isAdmin} />}
    </>
  );
}

/** Says since when delivery is held, why, and who can release it. */
function DeliveryHeld({ held }: { held: Extract<DeliveryState, { held: true }> }) {
  const { at, by, cause, reason, failing } = held;
  return (
    <NoticeBar label="Delivery held" icon={CirclePause}>
      <strong>This service's delivery is held</strong> since <Moment at={at} absolute />
      {cause === "person" && ` by ${by}`}
      {reason ? `: ${asSentence(reason)}` : "."}{" "}
      {failing ? (
        "The messages queued at that time are being marked as failed. Delivery continues after that."
      ) : (
        <>
          No messages are sent to the provider. Operations, retry plans and single messages wait too. An admin
          can release delivery in <SettingsLink to="/settings/service">This service</SettingsLink>.
        </>
      )}
    </NoticeBar>
  );
}

/** Says how much space is left, what happens when it is used up, and where its use is shown. */
function LowDisk({ disk }: { disk: Disk }) {
  return (
    <NoticeBar label="Disk almost full" icon={HardDrive}>
      <strong>The disk of the database is almost full</strong>: {bytesLabel(disk.freeBytes)} of{" "}
      {bytesLabel(disk.totalBytes)} are free. When it is full, Redial stops. What uses the space is in{" "}
      <SettingsLink to="/settings/storage">Storage</SettingsLink>.
    </NoticeBar>
  );
}

/** Tells an admin that erasures wait for confirmation, and where to confirm. */
function WaitingErasures({ n }: { n: number }) {
  return (
    <NoticeBar label="Erasure to confirm" icon={Eraser}>
      <strong>
        {n === 1
          ? "The erasure of a number waits for a second admin:"
          : `${n} erasures of numbers wait for a second admin:`}
      </strong>{" "}
      you may confirm or cancel in <SettingsLink to="/settings/erasure">Erase a number</SettingsLink>.
    </NoticeBar>
  );
}

/** Warns that a production service has no route, so its messages wait until it gets one. */
function NoRoute({ isAdmin }: { isAdmin: boolean }) {
  return (
    <NoticeBar label="No route" icon={TriangleAlert}>
      <strong>This service is in production and has no route in use:</strong> messages wait.{" "}
      {isAdmin ? (
        <>
          Add one, and choose it in a campaign’s settings:{" "}
          <SettingsLink to="/settings/service/routes">Routes</SettingsLink>.
        </>
      ) : (
        "An admin can add one in Settings, Routes."
      )}
    </NoticeBar>
  );
}

function SettingsLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to as Route} className="whitespace-nowrap underline">
      Settings, {children}
    </Link>
  );
}
