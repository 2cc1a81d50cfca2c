import { expect, it } from "vitest";
import { isReservedHandle } from "../../../subgraphs/org/identities/rules/reserved-handles.js";
import { normalizeHandle } from "../../../subgraphs/shared/identity/handle.js";

it("keeps reserved handles back in their canonical form, each of them one that could be asked for", () => {
  for (const handle of ["a2a", "directory", "settings", "contact-rules", "admin", "api", "www", "root", "console"]) {
    expect(normalizeHandle(handle)).toBe(handle);
    expect(isReservedHandle(handle)).toBe(true);
  }
  expect(isReservedHandle("scout")).toBe(false);
});
