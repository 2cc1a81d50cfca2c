import pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";

type ParseText = (text: string) => unknown;

const { builtins, getTypeParser } = pg.types;

/** What Prisma makes of these types and the driver would not. The session's time zone is UTC. */
const parsers = new Map<number, ParseText>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [builtins.BYTEA, (text) => Uint8Array.from(getTypeParser(builtins.BYTEA)(text) as Buffer)],
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
]);

/** How values of a type, which the server writes as text, are read so that they are what Prisma makes of them. */
export function parserOf(oid: number): ParseText {
  return parsers.get(oid) ?? (getTypeParser(oid) as ParseText);
}
