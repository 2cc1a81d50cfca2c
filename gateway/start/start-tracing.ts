import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { useTracing } from "../../subgraphs/shared/tracing/tracing.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** How long sending the last spans may take. */
const closeWithin = 3_000;

/**
 * Whether the standard settings of OpenTelemetry ask for traces: an endpoint for traces or for everything is set, and
 * nothing switches them off.
 */
export function wantsTraces(environment: Environment): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER = "otlp" } = environment;
  if (OTEL_SDK_DISABLED?.toLowerCase() === "true" || OTEL_TRACES_EXPORTER !== "otlp") return false;
  return Boolean(environment["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || environment["OTEL_EXPORTER_OTLP_ENDPOINT"]);
}

/**
 * Starts tracing if the environment asks for it. Returns a function that sends the remaining spans when the process
 * ends.
 */
export async function startTracing(environment: Environment, role: string, log: Logger): Promise<() => Promise<void>> {
  if (!wantsTraces(environment)) return () => Promise.resolve();
  const protocol = environment["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] ?? environment["OTEL_EXPORTER_OTLP_PROTOCOL"];
  if (protocol !== undefined && protocol !== "" && protocol !== "http/protobuf") {
    log.warn({ protocol }, "Traces are off: OTEL_EXPORTER_OTLP_PROTOCOL can only be http/protobuf");
    return () => Promise.resolve();
  }
  const { openTelemetry } = await import("../../subgraphs/shared/tracing/open-telemetry.js");
  const opened = openTelemetry(role);
  useTracing(opened);
  return async () => {
    useTracing(null);
    const limit = new Promise<void>((resolve) => setTimeout(resolve, closeWithin).unref());
    await Promise.race([opened.close().catch(() => {}), limit]);
  };
}
