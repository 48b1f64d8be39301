"use client";
import { Printer } from "lucide-react";
import { Button } from "#components/ui/form/button";

export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer size={14} aria-hidden /> Print
    </Button>
  );
}
