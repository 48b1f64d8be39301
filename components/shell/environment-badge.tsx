import { TriangleAlert } from "lucide-react";
import type { UpstreamKind } from "#lib/wire/console/campaign";

const WORDS: Record<UpstreamKind, string> = {
  production: "PRODUCTION",
  test: "Test",
  loadtest: "Load test",
  sandbox: "Sandbox",
};

export function EnvironmentBadge({ kind }: { kind: UpstreamKind }) {
  const production = kind === "production";
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-semibold ${
        production
          ? "bg-environment-production text-on-production"
          : "border border-border-strong font-medium text-text-muted"
      }`}
    >
      {production && <TriangleAlert size={12} aria-hidden />}
      {WORDS[kind]}
    </span>
  );
}
