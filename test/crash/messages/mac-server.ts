import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, vi } from "vitest";
import { type FakeBlueBubbles, startFakeBlueBubbles } from "../../fakes/bluebubbles.js";
import { createAgent, ProcessClient, type TestAgent } from "../../support/process-client.js";
import { createInstallation, type Installation } from "../../support/process-installation.js";
import type { ServerProcess } from "../../support/process-server.js";

const number = "+15555550120";

/** A server with one line of a Mac, which belongs to one agent. It is killed and started again on the same database. */
export class MacServer {
  private constructor(
    readonly installation: Installation,
    readonly mac: FakeBlueBubbles,
    readonly database: pg.Pool,
    private readonly environment: Readonly<Record<string, string>>,
    private running: ServerProcess,
    public agent: TestAgent,
  ) {}

  static async start(): Promise<MacServer> {
    const installation = await createInstallation();
    const mac = await startFakeBlueBubbles();
    const servers = [{ url: mac.url, password: mac.password, number, role: "dedicated" }];
    const many = "1000000";
    const environment = {
      IM_BLUEBUBBLES: JSON.stringify(servers),
      IM_SENDS_PER_MINUTE: many,
      IM_IDENTITY_DAILY_SENDS: "0",
      IM_CARRIER_EVENTS_PER_MINUTE: many,
    };
    const server = await installation.start(environment);
    const database = new pg.Pool({ connectionString: installation.databaseUrl, max: 4 });
    await database.query("update organization set plan = 'enterprise'");
    const admin = await installation.admin(server);
    const agent = await createAgent(admin, "texter");
    const made = new MacServer(installation, mac, database, environment, server, agent);
    await made.attachLine(admin);
    // Asks the Mac what it received, and tells it where to report.
    await made.run("im-catch-up");
    await vi.waitUntil(() => mac.webhooks.length === 1, { timeout: 20_000 });
    return made;
  }

  get url(): string {
    return this.running.url;
  }

  get client(): ProcessClient {
    return new ProcessClient(this.url, this.agent.key);
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

  /** Resolves when the server waits for a lock that the test holds. */
  async waitsForLock(): Promise<void> {
    const waiting = () =>
      this.count("pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 20_000 });
  }

  /** Takes a lock, and answers what gives it back. */
  async lock(statement: string, ...values: unknown[]): Promise<() => Promise<void>> {
    const client = await this.database.connect();
    await client.query("begin");
    await client.query(statement, values);
    return async () => {
      await client.query("rollback");
      client.release();
    };
  }

  async close(): Promise<void> {
    await this.database.end();
    await this.installation.close();
    await this.mac.close();
  }

  private async attachLine(admin: ProcessClient): Promise<void> {
    const claimed = await admin.call("POST", "/api/v1/im/numbers", {}, { "idempotency-key": randomUUID() });
    expect(claimed.status).toBe(201);
    const change = { im_enabled: true, im_number_id: claimed.body.id };
    const { status } = await admin.call("PATCH", `/api/v1/identities/${this.agent.handle}`, change);
    expect(status).toBe(200);
  }
}
