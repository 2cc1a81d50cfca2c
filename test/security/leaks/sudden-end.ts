import { randomUUID } from "node:crypto";
import { requestLink, newAddress } from "../../support/people.js";
import { rest } from "../../support/rest.js";
import type { Scene } from "../../support/kit/scene.js";
import type { ServerLife } from "./server-life.js";

const clients = 8;
const acknowledged = 120;

/** Has clients make and use secrets without a pause and kills the server, with its database, in the middle of it. */
export async function killAtWork(life: ServerLife, { credentials, target }: Scene): Promise<void> {
  const { parley } = life;
  let done = 0;
  let killed: Promise<void> | undefined;
  const admin = credentials["cons"]!;
  const once = (): Record<string, string> => ({ "idempotency-key": randomUUID() });
  const works = [
    async () => {
      const made = await rest(parley, admin, "POST", "/api/v1/api-keys", { label: "late" }, once());
      await rest(parley, made.body.api_key, "GET", "/api/whoami");
    },
    () => rest(parley, target.key, "POST", `/api/v1/identities/${target.handle}/signing-key`, undefined, once()),
    () => parley.graphql(`mutation { createServiceToken(input: { label: "late" }) { secret } }`, {}, admin),
    () => requestLink(parley, newAddress()),
  ];
  const client = async (number: number): Promise<void> => {
    for (let turn = number; killed === undefined; turn += 1) {
      await works[turn % works.length]!();
      done += 1;
      if (done >= acknowledged) killed ??= life.kill();
    }
  };
  // What is under way when it is killed fails.
  await Promise.allSettled(Array.from({ length: clients }, (_, number) => client(number)));
  await killed;
}
