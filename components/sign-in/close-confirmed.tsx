"use client";
import { useEffect } from "react";
import { tellConfirmed } from "#lib/browser/confirmation";

export function CloseConfirmed() {
  useEffect(() => {
    tellConfirmed();
    window.close();
  }, []);
  return <p className="text-center">You can close this window and go on where you were.</p>;
}
