import { TextArea } from "#components/ui/form/text-area";

type Props = {
  variable: string;
  isOnly: boolean;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onSend: () => void;
};

/** A value may have line breaks, so Enter adds one; Ctrl+Enter sends. */
export function ValueField({ variable, isOnly, value, error, onChange, onSend }: Props) {
  return (
    <TextArea
      label={
        <>
          <span className="sr-only">Value of </span>
          <code className="font-mono">{variable}</code>
        </>
      }
      rows={isOnly ? 5 : 1}
      maxLength={5000}
      value={value}
      error={error}
      className="control h-auto! min-h-8 w-full py-1.5 field-sizing-content"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
