/** What was changed in the chosen file before it was checked, for as long as it can still be sent. */
export function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <section
      aria-label="Changed in this file"
      className="grid gap-1 rounded-lg border border-notice-border bg-notice px-4 py-2.5"
    >
      <h2 className="font-semibold">This is not the file as it was chosen</h2>
      <ul className="list-disc pl-4">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  );
}
