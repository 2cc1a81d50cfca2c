import { Kind } from "graphql";
import type { Row } from "../rows.js";

/** What a row is called in generated clients: its own name, or that of its GraphQL operation. */
export function operationIdOf(row: Row): string {
  return row.name ?? documentName(row) ?? addressName(row);
}

function documentName(row: Row): string | undefined {
  const document = row.kind === "handler" ? row.documents[0] : row.document;
  const definition = document?.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  const name = definition?.kind === Kind.OPERATION_DEFINITION ? definition.name?.value : undefined;
  return name === undefined ? undefined : `${name[0]!.toLowerCase()}${name.slice(1)}`;
}

function addressName(row: Row): string {
  const words = row.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return [row.method.toLowerCase(), ...words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)].join("");
}
