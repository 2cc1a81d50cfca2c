import type { Violation } from "../../subgraphs/shared/errors/problem.js";
import type { Loc, Route } from "../route.js";
import type { ValidationItem } from "./rejection.js";

const pagingNames: Readonly<Record<string, string>> = { first: "limit", after: "cursor" };

/** The operation's rejected values with their locations in the route's request. */
export function locateViolations(route: Route | undefined, violations: readonly Violation[]): ValidationItem[] {
  return violations.map(({ path, message, type }) => ({
    loc: locate(route, path),
    msg: message,
    type: type ?? "value_error",
  }));
}

function locate(route: Route | undefined, fullPath: Violation["path"]): Loc {
  const path = fullPath[0] === "input" ? fullPath.slice(1) : fullPath;
  for (let length = path.length; length > 0; length--) {
    const known = route !== undefined && "loc" in route ? route.loc?.[path.slice(0, length).join(".")] : undefined;
    // A route spells its listed locations completely: skills are camelCase on the wire too.
    if (known !== undefined) return [...known, ...path.slice(length)];
  }
  const [first, ...rest] = path.map(snakeCase);
  if (first === undefined || route === undefined) return ["body", ...path.map(snakeCase)];
  if (route.path.includes(`{${first}}`)) return ["path", first, ...rest];
  const query = route.query?.properties ?? {};
  const queryKey = [first, pagingNames[first]].find((name) => name !== undefined && Object.hasOwn(query, name));
  return queryKey === undefined ? ["body", first, ...rest] : ["query", queryKey, ...rest];
}

function snakeCase(step: string | number): string | number {
  return typeof step === "number" ? step : step.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
