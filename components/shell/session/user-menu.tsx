"use client";
import { CircleUser } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { useTimeStyle } from "#components/shell/time-style";
import { signOut } from "#components/sign-in/sign-out.ts";
import { MenuButton } from "#components/ui/popup/menu-button";
import { announce } from "#lib/browser/announcer";
import { chooseTheme } from "#lib/browser/preferences";
import { clearTyped, keepTypedOf, onSignedOut } from "#lib/browser/typed";

const SessionsDialog = dynamic(
  () => import("#components/shell/session/sessions-dialog").then((m) => m.SessionsDialog),
  { ssr: false },
);

export type Theme = "system" | "light" | "dark";
type Props = { email: string; role: string; theme: Theme };

export function UserMenu({ email, role, theme: first }: Props) {
  const [theme, setTheme] = useState(first);
  const [sessions, setSessions] = useState(false);
  const { relative, choose } = useTimeStyle();
  const router = useRouter();
  // This runs before anything on the page stores what it shows.
  useLayoutEffect(() => keepTypedOf(email), [email]);
  useEffect(
    () =>
      onSignedOut(() => {
        clearTyped();
        window.location.assign("/sign-in");
      }),
    [],
  );
  const themed = (name: Theme, label: string) => ({
    kind: "choice" as const,
    label,
    checked: theme === name,
    onSelect: () => {
      setTheme(name);
      chooseTheme(name);
    },
  });
  async function leave() {
    try {
      await signOut();
    } catch {
      announce("Signing out failed. Try again.");
    }
  }
  return (
    <>
      <MenuButton
        look="quiet"
        size="icon"
        aria-label={`Account: ${email}`}
        entries={[
          { kind: "heading", label: `${email} · ${role}` },
          { kind: "heading", label: "Theme" },
          themed("system", "Same as system"),
          themed("light", "Light"),
          themed("dark", "Dark"),
          { kind: "heading", label: "Times" },
          {
            kind: "choice",
            label: "Relative",
            checked: relative,
            onSelect: () => choose({ relative: true }),
          },
          {
            kind: "choice",
            label: "Absolute",
            checked: !relative,
            onSelect: () => choose({ relative: false }),
          },
          { kind: "heading", label: "Service" },
          { kind: "item", label: "Status", onSelect: () => router.push("/status") },
          { kind: "heading", label: "Session" },
          { kind: "item", label: "Your sign-in", onSelect: () => router.push("/settings/people") },
          { kind: "item", label: "Your sessions", onSelect: () => setSessions(true) },
          { kind: "item", label: "Sign out", onSelect: leave },
        ]}
      >
        <CircleUser size={16} aria-hidden />
      </MenuButton>
      {sessions && <SessionsDialog onClose={() => setSessions(false)} />}
    </>
  );
}
