import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { parleyVersion } from "../config/version.js";
import type { SpanOptions, TracedSpan, Tracing } from "./tracing.js";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** OpenTelemetry traces, and how to flush them. */
export interface OpenedTracing extends Tracing {
  close(): Promise<void>;
}

/**
 * Records spans and sends them by OTLP, as the environment variables OTEL_* say. It is a separate module because
 * loading it takes long, and a server without traces does not need it.
 */
export function openTelemetry(role: string): OpenedTracing {
  const own = resourceFromAttributes({
    "service.name": "parley",
    "service.version": parleyVersion,
    "parley.role": role,
  });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  // Only contexts and headers are used. Packages that record spans by themselves get no tracer: their spans might
  // contain message texts.
  trace.disable();
  const tracer = provider.getTracer("parley", parleyVersion);
  return {
    begin(name, { kind, attributes = {}, under = "current" }) {
      const parent = parentOf(under);
      if (parent === null) return null;
      return tracedSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, parent), parent);
    },
    detached: (work) => context.with(ROOT_CONTEXT, work),
    headers() {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      // Baggage comes from callers and must not be forwarded.
      delete headers["baggage"];
      return headers;
    },
    async close() {
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
}

type Parent = ReturnType<typeof context.active>;

function parentOf(under: NonNullable<SpanOptions["under"]>): Parent | null {
  if (under === "nothing") return ROOT_CONTEXT;
  if (typeof under === "object") return propagation.extract(ROOT_CONTEXT, under.headers);
  const active = context.active();
  return under === "required" && trace.getSpan(active) === undefined ? null : active;
}

function tracedSpan(span: Span, parent: Parent): TracedSpan {
  const inside = trace.setSpan(parent, span);
  return {
    set: (attributes) => void span.setAttributes(attributes),
    fail(type) {
      span.setAttribute("error.type", type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
    run: (work) => context.with(inside, work),
  };
}
