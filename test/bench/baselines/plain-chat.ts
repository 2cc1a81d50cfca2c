import { randomUUID } from "node:crypto";
import { WebClient } from "@slack/web-api";
import { fastify, type FastifyInstance } from "fastify";
import pg from "pg";

/**
 * Reacts to messages of a workspace as a plain program does: it inserts a row, calls Slack with Slack's own client, and updates
 * the row. It asks for no rights, limits or repeats, and records no events.
 */
export class PlainChat {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly slack: WebClient,
  ) {}

  /** Works on a copy of the table, with its indexes. */
  static async open(url: string, slackApiUrl: string): Promise<PlainChat> {
    const pool = new pg.Pool({ connectionString: url, max: 8, options: "-c search_path=bare,public" });
    await pool.query("create schema bare");
    await pool.query("create table bare.chat_write (like public.chat_write including all)");
    const slack = new WebClient("xoxb-bench", { slackApiUrl, retryConfig: { retries: 0 }, maxRequestConcurrency: 10 });
    return new PlainChat(pool, slack);
  }

  /** A server whose only route reacts. */
  async listen(): Promise<{ url: string; app: FastifyInstance }> {
    const app = fastify({ logger: false });
    app.post<{ Body: { channel: string; timestamp: string; name: string } }>("/reactions", async ({ body }, reply) => {
      const id = randomUUID();
      await this.pool.query(
        `insert into chat_write (id, connection_id, family, idempotency_key, input_hash, kind, conversation_id, message_ts,
           created_at, updated_at)
         values ($1, $2, 'operation', $3, $4, 'reaction_add', $5, $6, now(), now())`,
        [id, randomUUID(), id, Buffer.alloc(32), body.channel, body.timestamp],
      );
      await this.slack.reactions.add(body);
      await this.pool.query("update chat_write set status = 'succeeded', updated_at = now() where id = $1", [id]);
      return reply.send({ id, operation: "reaction_add", status: "succeeded" });
    });
    return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }) };
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
