import { Prisma } from "../../../generated/prisma/client.js";
import { passActor } from "./actor.js";
import { passMarks } from "./client.js";
import { sendStatement, StatementList, type Statements } from "./statements.js";

/**
 * Sends the statements of `work` as one statement. Only for statements that write different rows and do not read what
 * another of them writes: PostgreSQL runs them in any order, and none sees the effect of another.
 *
 * Why it exists: sending a statement and reading its answer costs the process 20 µs or more, however little the
 * statement does.
 */
export async function asOne<Value>(tx: Statements, work: (tx: Statements) => Promise<Value>): Promise<Value> {
  const list = new StatementList();
  passActor(tx, list);
  const value = await work(list);
  passMarks(list, tx);
  const last = list.statements.pop();
  if (last === undefined) return value;
  const others = list.statements.map((one, index) => Prisma.sql`${Prisma.raw(`s${index}`)} as (${one})`);
  await sendStatement(tx, others.length === 0 ? last : Prisma.sql`with ${Prisma.join(others)} ${last}`);
  return value;
}
