type Props = { name: string; email: string; isSelf: boolean };

/** Shows a person's name and address on two lines. */
export function PersonName({ name, email, isSelf }: Props) {
  return (
    <>
      <div className="truncate font-medium">
        {name}
        {isSelf && <span className="ml-2 rounded-sm bg-selected px-1 text-xs text-text-accent">You</span>}
      </div>
      <div className="truncate text-xs text-text-muted">{email}</div>
    </>
  );
}
