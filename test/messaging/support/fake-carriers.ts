import { vi } from "vitest";

// The carriers that settings name are real ones; lines that say `fake` have the fake.
vi.mock("../../../subgraphs/messaging/carriers/registry/open-carriers.js", async (original) => {
  const real = await original<typeof import("../../../subgraphs/messaging/carriers/registry/open-carriers.js")>();
  const { fakeCarrier } = await import("../../fakes/carrier.js");
  const carrierOf: typeof real.carrierOf = (services, line) =>
    line.carrier === "fake" ? fakeCarrier : real.carrierOf(services, line);
  return { ...real, carrierOf };
});
