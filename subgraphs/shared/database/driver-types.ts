import pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";

type ParseText = (text: string) => unknown;

const { builtins, getTypeParser } = pg.types;

/** The types that Prisma converts and the driver does not. The session's time zone is UTC. */
const parsers = new Map<number, ParseText>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [builtins.BYTEA, (text) => Uint8Array.from(getTypeParser(builtins.BYTEA)(text) as Buffer)],
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
]);

/** Makes the driver convert values as Prisma does. */
export const driverTypes = {
  getTypeParser: (oid: number, format?: "text" | "binary"): ParseText =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? (getTypeParser(oid, format) as ParseText),
};
