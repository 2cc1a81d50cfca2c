import { Prisma } from "../../../generated/prisma/client.js";

/** The filter modes of a row as selected columns. */
export function modeColumns(row: "m" | "s"): Prisma.Sql {
  const at = Prisma.raw(row);
  return Prisma.sql`
    ${at}.filter_mode::text as "filterMode",
    coalesce(${at}.inbound_filter_mode, ${at}.filter_mode)::text as "inboundFilterMode",
    coalesce(${at}.outbound_filter_mode, ${at}.filter_mode)::text as "outboundFilterMode"`;
}
