import type { Metadata } from "next";
import { CloseConfirmed } from "#components/sign-in/close-confirmed";
import { Frame } from "#components/sign-in/frame";

export const metadata: Metadata = { title: "Confirmed" };

/** The provider leads the window of a repeated sign-in here. */
export default function ConfirmedPage() {
  return (
    <Frame title="Confirmed">
      <CloseConfirmed />
    </Frame>
  );
}
