import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, vi } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../../support/process-client.js";
import { createInstallation, type Installation } from "../../support/process-installation.js";
import type { ServerProcess } from "../../support/process-server.js";

type Environment = Readonly<Record<string, string>>;

const many = "1000000";
const withoutLimits = {
  IM_SENDS_PER_MINUTE: many,
  IM_IDENTITY_DAILY_SENDS: "0",
  IM_CARRIER_EVENTS_PER_MINUTE: many,
};

/** A server with lines of some carrier. It is killed and started again on the same database. */
export class LineServer {
  private readonly locks = new Set<pg.PoolClient>();

  private constructor(
    readonly database: pg.Pool,
    readonly admin: ProcessClient,
    private readonly installation: Installation,
    private readonly environment: Environment,
    private running: ServerProcess,
  ) {}

  static async start(settings: Environment, nodeOptions: readonly string[] = []): Promise<LineServer> {
    const installation = await createInstallation();
    const environment = { ...withoutLimits, ...settings };
    const running = await installation.start(environment, nodeOptions);
    const database = new pg.Pool({ connectionString: installation.databaseUrl, max: 8 });
    await database.query("update organization set plan = 'enterprise'");
    const admin = await installation.admin(running);
    return new LineServer(database, admin, installation, environment, running);
  }

  get url(): string {
    return this.running.url;
  }

  /** The process of now. */
  get process(): ServerProcess {
    return this.running;
  }

  /** An agent with a line of its own. */
  async agentOnLine(handle: string): Promise<TestAgent> {
    const agent = await createAgent(this.admin, handle);
    const claimed = await this.admin.call("POST", "/api/v1/im/numbers", {}, { "idempotency-key": randomUUID() });
    expect(claimed.status).toBe(201);
    const change = { im_enabled: true, im_number_id: claimed.body.id };
    expect((await this.admin.call("PATCH", `/api/v1/identities/${handle}`, change)).status).toBe(200);
    return agent;
  }

  async kill(): Promise<void> {
    expect(await this.running.end("SIGKILL")).toBeNull();
  }

  /** Starts again after a kill. A minute has passed: what the dead server had locked is anybody's. */
  async startAgain(): Promise<void> {
    await this.database.query("update process_heartbeat set beat_at = now() - interval '1 hour'");
    this.running = await this.installation.start(this.environment);
  }

  /** Has a job run now. */
  async run(job: string): Promise<void> {
    await this.database.query("select graphile_worker.add_job($1)", [job]);
  }

  /** Nothing was heard for a quarter of an hour. */
  async passQuarter(): Promise<void> {
    await this.database.query("update im_message set handed_over_at = handed_over_at - interval '16 minutes'");
    await this.run("im-sweep-unconfirmed");
  }

  async count(statement: string, ...values: unknown[]): Promise<number> {
    const { rows } = await this.database.query(`select count(*)::int as count from ${statement}`, values);
    return rows[0].count;
  }

  /** What became of a message of ours. */
  async statusOf(id: string): Promise<string> {
    const { rows } = await this.database.query("select status, error_code from im_message where id = $1", [id]);
    return rows[0].error_code ?? rows[0].status;
  }

  async becomes(id: string, status: string): Promise<void> {
    await vi.waitFor(async () => expect(await this.statusOf(id)).toBe(status));
  }

  /**
   * Resolves when no message waits or is with its carrier, and everything that was reported was looked at. What is reported of
   * the replies of a triage line then waits for a message that does not exist, for two minutes.
   */
  async isQuiet(): Promise<void> {
    const busy = async () => [
      await this.count("im_message where status = 'queued'"),
      await this.count(
        "graphile_worker.jobs where task_identifier = 'im-hand-over' and (locked_at is not null or attempts < max_attempts)",
      ),
      await this.count("im_carrier_event where state = 'waiting' and attempts = 0"),
    ];
    const quiet = async () => expect(await busy()).toEqual([0, 0, 0]);
    await vi.waitFor(quiet, { interval: 100 });
  }

  /** Resolves when so many connections of the server wait for locks that the test holds. */
  async waitsForLocks(locks = 1): Promise<void> {
    const waiting = () =>
      this.count("pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    await vi.waitUntil(async () => (await waiting()) >= locks);
  }

  /** Takes a lock, and answers what gives it back. */
  async lock(statement: string, ...values: unknown[]): Promise<() => Promise<void>> {
    const client = await this.database.connect();
    this.locks.add(client);
    await client.query("begin");
    await client.query(statement, values);
    return async () => {
      await client.query("rollback");
      this.locks.delete(client);
      client.release();
    };
  }

  async close(): Promise<void> {
    // What a test that failed still holds.
    for (const client of this.locks) client.release(true);
    await this.database.end();
    await this.installation.close();
  }
}
