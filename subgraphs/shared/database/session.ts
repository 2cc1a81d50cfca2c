import pg from "pg";

/** What a session of ours is started with: whatever the server or the database is set to, we read and write the same. */
const always: Readonly<Record<string, string>> = {
  // Without it a server in another zone shifts instants silently.
  TimeZone: "UTC",
  // The driver reads no other form.
  DateStyle: "ISO, MDY",
};

/** Compiling a statement costs consumers on a large log more than it spares; a pooler does not know this parameter. */
const direct: Readonly<Record<string, string>> = { ...always, jit: "off" };

/**
 * The driver's client for sessions of ours. PostgreSQL takes parameters as settings of a session when it begins; PgBouncer
 * knows those two and sets them for whoever it gives a connection to. As `options`, the usual way, it would refuse them.
 */
function clientOf(parameters: Readonly<Record<string, string>>): typeof pg.Client {
  return class extends pg.Client {
    getStartupConf(): object {
      const inherited = (pg.Client.prototype as unknown as { getStartupConf(): object }).getStartupConf.call(this);
      return { ...inherited, ...parameters };
    }
  };
}

/** For connections that reach PostgreSQL itself. */
export const DirectClient = clientOf(direct);
/** For connections that a pooler may give to others after each transaction. */
export const PooledClient = clientOf(always);
