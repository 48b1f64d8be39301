import Link from "next/link";

/** Shown inside the shell for a removed campaign or an unknown address. */
export default function NoSuchPage() {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-16 text-center">
      <h1 className="text-lg font-semibold">There is no such page</h1>
      <p className="max-w-md text-balance text-text-muted">
        The link may be old, the campaign may have been removed from the console, or you may not be a member
        of it.
      </p>
      <Link href="/" className="text-text-accent hover:underline">
        All campaigns
      </Link>
    </div>
  );
}
