import { describe, expect, test } from "vitest";
import { errorCatalogue } from "../../../subgraphs/index.js";
import { defineErrors } from "../../../subgraphs/shared/errors/catalogue.js";
import { invalid, invalidValue, notFound, sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";

describe("the error catalogue", () => {
  test.each(Object.entries(errorCatalogue))("%s has a code, a status and a sentence for people", (code, definition) => {
    expect(code).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
    expect(definition.status).toBeGreaterThanOrEqual(400);
    expect(definition.status).toBeLessThan(600);
    expect(definition.message).toMatch(/^[A-Z].*\.$/);
    expect(definition.hint, "what to do about it").toMatch(/^[A-Z].*\.$/);
  });
});

describe("a problem", () => {
  test("carries its code, status and what a client may know, and nothing else", () => {
    const waitHint = sharedErrors.definitions.rate_limited.hint;
    const problem = sharedErrors.problem("rate_limited", { retryAfter: 3, details: { limit: 5 } });
    expect(problem.toJSON()).toEqual({
      message: "Too many requests.",
      extensions: { code: "rate_limited", status: 429, hint: waitHint, retryAfter: 3, details: { limit: 5 } },
    });
    expect(JSON.stringify(problem)).not.toContain("stack");
  });

  test("may say its sentence differently", () => {
    const catalogue = defineErrors({ too_old: { status: 410, message: "Too old." } });
    expect(catalogue.problem("too_old", { message: "Older than 48 hours." }).message).toBe("Older than 48 hours.");
  });

  test("of validation says what can be done about each value, once", () => {
    const hint = "Use another.";
    const violations = ["a", "b"].map((name) => ({ path: [name], message: "No.", hint }));
    expect(invalid(violations).extensions.hint).toBe(hint);
  });

  test("of something that is not there says what", () => {
    expect(notFound("task with this id")).toMatchObject({
      message: "There is no task with this id.",
      extensions: { code: "not_found", status: 404, hint: sharedErrors.definitions.not_found.hint },
    });
  });

  test("of validation names every rejected value", () => {
    const problem = invalid([
      { path: ["label"], message: "The label is too long." },
      { path: ["parts", 0, "text"], message: "The text is empty.", type: "too_short" },
    ]);
    expect(problem.message).toBe("The label is too long. The text is empty.");
    expect(problem.extensions.violations).toHaveLength(2);
    expect(invalidValue(["a"], "No.").extensions).toEqual({
      code: "validation_failed",
      status: 422,
      hint: "Correct the listed values and repeat the request.",
      violations: [{ path: ["a"], message: "No." }],
    });
  });
});
