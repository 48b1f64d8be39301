import { AsyncLocalStorage } from "node:async_hooks";
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Registry } from "prom-client";
import type { TraceSettings } from "#lib/platform/settings/traces";
import { countedProcessor, spanMetrics } from "#lib/platform/tracing/counted-processor";
import type { OpenSpan, Tracing } from "#lib/platform/tracing/tracing";

/** How long the last spans may take at the end of the process. */
const STOP_MS = 2000;

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

/**
 * Traces of this process, sent to the collector that OpenTelemetry's variables name. `onFault` gets the
 * reason for unsent spans at most once a minute. Nothing is registered globally: other libraries, such as
 * Next, would then add spans of their own with whole addresses.
 */
export function openTracing(name: string, settings: TraceSettings, onFault: (reason: string) => void) {
  const counted = countedProcessor(new OTLPTraceExporter(), onFault);
  const own = resourceFromAttributes({ "service.name": `redial-${name}`, "redial.process": name });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [counted.processor],
  });
  const tracer = provider.getTracer("redial");
  const propagator = new W3CTraceContextPropagator();
  const storage = new AsyncLocalStorage<OpenSpan | undefined>();
  const underWay = () => {
    const open = storage.getStore();
    return open?.isOpen ? open : undefined;
  };
  const contextOf = (open: OpenSpan | undefined) =>
    open ? trace.setSpan(ROOT_CONTEXT, open.span) : ROOT_CONTEXT;

  const tracing: Tracing = {
    begin(name, { kind, attributes = {}, headers, startedAt }) {
      const parent = headers
        ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
        : contextOf(underWay());
      const options = { kind: KINDS[kind], attributes, ...(startedAt && { startTime: startedAt }) };
      return { span: tracer.startSpan(name, options, parent), isOpen: true };
    },
    end(open, at) {
      open.isOpen = false;
      open.span.end(at);
    },
    fail({ span }, errorType) {
      span.setAttribute("error.type", errorType).setStatus({ code: SpanStatusCode.ERROR });
    },
    underWay,
    within: (open, work) => storage.run(open, work),
    parentFields() {
      const fields: Record<string, string> = {};
      propagator.inject(contextOf(underWay()), fields, defaultTextMapSetter);
      return fields;
    },
  };

  return {
    tracing,
    addMetrics: (registry: Registry) => spanMetrics(registry, name, counted.counts),
    async stop() {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, STOP_MS);
      // A failed export was reported to `onFault`.
      await Promise.race([provider.shutdown().catch(() => undefined), limit.promise]);
      clearTimeout(timer);
    },
  };
}

/** Decides which traces are kept, by OpenTelemetry's own names. `parentbased_` follows the decision of the caller. */
function samplerOf({ sampler, share }: TraceSettings): Sampler {
  const root = rootOf(sampler, share);
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function rootOf(sampler: TraceSettings["sampler"], share: number): Sampler {
  if (sampler.endsWith("always_off")) return new AlwaysOffSampler();
  return sampler.endsWith("traceidratio") ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
}
