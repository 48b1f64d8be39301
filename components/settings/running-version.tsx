type Props = {
  version: string;
  build: string | null;
  migrations: { applied: number; last: string | null };
};

/** The version to name when asking for help. */
export function RunningVersion({ version, build, migrations }: Props) {
  return (
    <p className="text-xs text-text-muted">
      Redial {version},{" "}
      {build ? (
        <>
          build <span className="font-mono">{build}</span>
        </>
      ) : (
        "in development"
      )}
      , database schema <span className="font-mono">{migrations.last?.replace(/\.sql$/, "") ?? "empty"}</span>
    </p>
  );
}
