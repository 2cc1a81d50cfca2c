import pg from "pg";

/**
 * The settings of our sessions. They make reading and writing independent of the configuration of server and database.
 */
const always: Readonly<Record<string, string>> = {
  // Without it, a server in another time zone silently shifts instants.
  TimeZone: "UTC",
  // The driver reads no other format.
  DateStyle: "ISO, MDY",
};

/** Compiling a statement costs consumers on a large log more than it saves; a pooler does not know this parameter. */
const direct: Readonly<Record<string, string>> = { ...always, jit: "off" };

/**
 * The driver's client for our sessions. PostgreSQL accepts parameters as session settings at connect. PgBouncer knows
 * those two, and sets them for each client that gets a connection. It would refuse them in the usual form, as
 * `options`.
 */
function clientOf(parameters: Readonly<Record<string, string>>): typeof pg.Client {
  return class extends pg.Client {
    getStartupConf(): object {
      const inherited = (pg.Client.prototype as unknown as { getStartupConf(): object }).getStartupConf.call(this);
      return { ...inherited, ...parameters };
    }
  };
}

/** For direct connections to PostgreSQL. */
export const DirectClient = clientOf(direct);
/** For connections that a pooler may give to other clients after each transaction. */
export const PooledClient = clientOf(always);
