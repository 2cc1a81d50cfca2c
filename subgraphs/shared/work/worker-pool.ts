import type pg from "pg";

type Taken = Parameters<pg.Pool["connect"]>[0];

/**
 * The pool for graphile-worker. When its LISTEN fails during a stop, it releases the same connection twice, and nothing
 * catches the pool's error: here the second release has no effect.
 */
export function workerPool(pool: pg.Pool): pg.Pool {
  const connect = (taken?: Taken): unknown => {
    if (taken === undefined) return pool.connect();
    return pool.connect((error, client, release) => {
      let released = false;
      taken(error, client, (failure) => {
        if (!released) release(failure);
        released = true;
      });
    });
  };
  return new Proxy(pool, {
    get: (target, name) => (name === "connect" ? connect : (Reflect.get(target, name) as unknown)),
  });
}
