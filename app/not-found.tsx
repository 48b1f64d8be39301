import Link from "next/link";

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-lg font-semibold">There is no such page</h1>
      <p className="text-text-muted">The link may be old, or a part of it is missing.</p>
      <Link href="/" className="text-text-accent hover:underline">
        All campaigns
      </Link>
    </main>
  );
}
