import { Prisma } from "../../../../generated/prisma/client.js";
import type { CountedTime } from "../counted-time.js";

/** The times as rows `w` with `since`, `most` and `place`, for statements that count since each of them. */
export function timesToCount(times: readonly CountedTime[]): Prisma.Sql {
  const since = times.map((time) => time.since.toISOString());
  const most = times.map((time) => time.most);
  return Prisma.sql`
    unnest(${since}::text[]::timestamptz[], ${most}::int[]) with ordinality as w (since, most, place)`;
}
