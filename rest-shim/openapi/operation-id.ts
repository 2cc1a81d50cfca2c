import { Kind } from "graphql";
import type { Route } from "../route.js";

/** The route's name in generated clients: its own, or that of its GraphQL operation. */
export function operationIdOf(route: Route): string {
  return route.name ?? documentName(route) ?? addressName(route);
}

function documentName(route: Route): string | undefined {
  const document = route.kind === "handler" ? route.documents[0] : route.document;
  const definition = document?.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  const name = definition?.kind === Kind.OPERATION_DEFINITION ? definition.name?.value : undefined;
  return name === undefined ? undefined : `${name[0]!.toLowerCase()}${name.slice(1)}`;
}

function addressName(route: Route): string {
  const words = route.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return [route.method.toLowerCase(), ...words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)].join("");
}
