import * as z from "zod";

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type TraceSettings = {
  sampler: (typeof SAMPLERS)[number];
  /** The share of new traces that a sampler by ratio keeps: 0 to 1. */
  share: number;
};

/** OpenTelemetry's own variables. Its exporter reads the address, the headers and the name itself. */
export const TRACE_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "an http:// or https:// address of a collector" })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, { error: SAMPLERS.join(", ") }).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: "a share from 0 to 1" }).min(0).max(1).default(1),
};
const TraceVariables = z.object(TRACE_VARIABLES);

/** Null if no collector is named: then there are no traces. */
export function traceSettings(given: z.infer<typeof TraceVariables>): TraceSettings | null {
  if (!given.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return { sampler: given.OTEL_TRACES_SAMPLER, share: given.OTEL_TRACES_SAMPLER_ARG };
}
