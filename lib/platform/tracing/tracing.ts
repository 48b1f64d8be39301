import type { Span } from "@opentelemetry/api";

/**
 * All attributes that a span may have. The list is closed: recipients, texts, values, keys, addresses of
 * people and the values of statements must never be in it.
 */
type SpanAttributes = Partial<{
  "http.request.method": string;
  "http.response.status_code": number;
  /** The pattern of the path, with names for its ids. */
  "http.route": string;
  /** The host of a service, provider or webhook that is called. */
  "server.address": string;
  "db.system.name": "postgresql";
  "db.operation.name": string;
  "error.type": string;
  "redial.campaign_id": string;
  /** The `X-Trace-Id` of the answer. */
  "redial.trace_id": string;
  /** The name of the route to a provider. */
  "redial.route": string;
  "redial.messages": number;
}>;

type SpanKind = "internal" | "server" | "client";
type Beginning = {
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** Headers of an incoming call: `traceparent` and `tracestate` name the parent. */
  headers?: Record<string, string | string[] | undefined>;
  /** When it began, if that is earlier than now. */
  startedAt?: Date;
};

/** A span, until it is ended. Work after its end no longer belongs to it. */
export type OpenSpan = { span: Span; isOpen: boolean };

export type Tracing = {
  /** Begins a span under the headers' parent, or under the current span, or as a root. */
  begin: (name: string, beginning: Beginning) => OpenSpan;
  end: (open: OpenSpan, at?: Date) => void;
  fail: (open: OpenSpan, errorType: string) => void;
  underWay: () => OpenSpan | undefined;
  within: <T>(open: OpenSpan | undefined, work: () => T) => T;
  /** The headers that make the current span the parent of another service's spans. */
  parentFields: () => Record<string, string>;
};

// Next loads a module once for each kind of route; only the global object is the same for all.
const KEY = Symbol.for("redial.tracing");

export function setTracing(tracing: Tracing | null): void {
  Reflect.set(globalThis, KEY, tracing);
}

/** Null while traces are off, which is decided when the process starts. */
export function tracing(): Tracing | null {
  return Reflect.get(globalThis, KEY) ?? null;
}

/** Does the work in a new span; without traces, just does it. An error is noted by its kind alone. */
export function traced<T>(name: string, beginning: Beginning, work: () => Promise<T>): Promise<T> {
  const on = tracing();
  return on ? inSpan(on, name, beginning, work) : work();
}

async function inSpan<T>(
  on: Tracing,
  name: string,
  beginning: Beginning,
  work: () => Promise<T>,
): Promise<T> {
  const open = on.begin(name, beginning);
  try {
    return await on.within(open, work);
  } catch (error) {
    on.fail(open, kindOf(error));
    throw error;
  } finally {
    on.end(open);
  }
}

/** Adds attributes to the current span. */
export function annotate(attributes: SpanAttributes): void {
  tracing()?.underWay()?.span.setAttributes(attributes);
}

/** Marks the current span as failed. */
export function annotateFault(errorType: string): void {
  const on = tracing();
  const open = on?.underWay();
  if (on && open) on.fail(open, errorType);
}

/** Binds the function to the current span, for when other code calls it later. */
export function keepSpan<Given extends unknown[], T>(work: (...given: Given) => T): (...given: Given) => T {
  const on = tracing();
  if (!on) return work;
  const open = on.underWay();
  return (...given) => on.within(open, () => work(...given));
}

/** A code such as PostgreSQL's, or the error's name, but never its message, which may quote values. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
