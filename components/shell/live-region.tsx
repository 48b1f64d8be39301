"use client";
import { useEffect, useState } from "react";
import { onAnnouncement } from "#lib/browser/announcer";

export function LiveRegion() {
  const [polite, setPolite] = useState("");
  const [assertive, setAssertive] = useState("");
  useEffect(() => onAnnouncement((text, urgent) => (urgent ? setAssertive : setPolite)(text)), []);
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {assertive}
      </div>
    </>
  );
}
