import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import type { TraceSettings } from "#lib/platform/settings/traces";

/** Decides which traces are kept, by OpenTelemetry's own names. `parentbased_` follows the decision of the caller. */
export function samplerOf({ sampler, share }: TraceSettings): Sampler {
  const root = rootOf(sampler, share);
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function rootOf(sampler: TraceSettings["sampler"], share: number): Sampler {
  if (sampler.endsWith("always_off")) return new AlwaysOffSampler();
  return sampler.endsWith("traceidratio") ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
}
