import type { Metadata } from "next";
import { CloseConfirmed } from "#components/sign-in/close-confirmed";
import { Frame } from "#components/sign-in/frame";

export const metadata: Metadata = { title: "Confirmed" };

/** Where the provider leads the window in which somebody has signed in again. */
export default function ConfirmedPage() {
  return (
    <Frame title="Confirmed">
      <CloseConfirmed />
    </Frame>
  );
}
