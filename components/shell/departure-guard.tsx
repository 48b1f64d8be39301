"use client";
import { useEffect } from "react";
import { keepDeparture } from "#lib/browser/keep-departure";

/** Lets a person leave while a screen is loading. Some browsers have no `navigation`. */
export function DepartureGuard() {
  useEffect(() => keepDeparture(window, window.navigation), []);
  return null;
}
