export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-md border border-alarm-border bg-alarm px-3 py-2">
      {text}
    </p>
  );
}
