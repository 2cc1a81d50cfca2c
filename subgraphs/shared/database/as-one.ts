import { Prisma } from "../../../generated/prisma/client.js";
import { passMarks } from "./client.js";
import { sendStatement, StatementList, type Statements } from "./statements.js";

/**
 * Sends what `work` sends as one statement. Only for statements that write different rows and read nothing that another
 * of them writes: PostgreSQL runs them in any order, and none sees what another did.
 *
 * Why it exists: a statement costs the process 20 µs or more to write and to read its answer, however little it does.
 */
export async function asOne<Value>(tx: Statements, work: (tx: Statements) => Promise<Value>): Promise<Value> {
  const list = new StatementList();
  const value = await work(list);
  passMarks(list, tx);
  const last = list.statements.pop();
  if (last === undefined) return value;
  const others = list.statements.map((one, index) => Prisma.sql`${Prisma.raw(`s${index}`)} as (${one})`);
  await sendStatement(tx, others.length === 0 ? last : Prisma.sql`with ${Prisma.join(others)} ${last}`);
  return value;
}
