import { Prisma } from "../../generated/prisma/client.js";
import type { Reader } from "../../subgraphs/shared/database/client.js";
import type { Services } from "../../subgraphs/shared/context/services.js";

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of tables that a plan read, shown or not. */
function readBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + readBy(plan), 0);
  if (node["Relation Name"] === undefined) return below;
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return below + (node["Actual Rows"] + removed) * node["Actual Loops"];
}

/** Runs reads, and answers how many rows of tables the database read for them. */
export async function countingReads<Answer>(
  { database }: Services,
  read: (db: Reader) => Promise<Answer>,
): Promise<{ answer: Answer; rows: number }> {
  let rows = 0;
  const db = {
    async $queryRaw(strings: TemplateStringsArray, ...values: unknown[]) {
      const { text, values: given } = Prisma.sql(strings, ...values);
      const { driver } = database.jobs;
      const explained = await driver.query(`explain (analyze, timing off, format json) ${text}`, given as unknown[]);
      rows += readBy(explained.rows[0]["QUERY PLAN"][0].Plan);
      return (await driver.query(text, given as unknown[])).rows;
    },
  };
  const answer = await read(db as unknown as Reader);
  return { answer, rows };
}
