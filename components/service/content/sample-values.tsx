import { Field } from "#components/ui/form/field";
import { sampleValue } from "#lib/domain/api/example-call";

type Props = {
  variables: readonly string[];
  samples: Record<string, string>;
  onChange: (samples: Record<string, string>) => void;
};

/** Sample values for a preview or a test; a variable's own name until another is typed. */
export function SampleValues({ variables, samples, onChange }: Props) {
  if (variables.length === 0) return <p className="text-text-muted">The template has no variables.</p>;
  return (
    <div className="grid gap-3">
      {variables.map((variable) => (
        <Field
          key={variable}
          label={variable}
          value={samples[variable] ?? ""}
          placeholder={sampleValue(variable)}
          maxLength={1000}
          autoComplete="off"
          onChange={(event) => onChange({ ...samples, [variable]: event.target.value })}
        />
      ))}
    </div>
  );
}
