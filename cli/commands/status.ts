import type { Command } from "commander";
import { WhoAmIDocument } from "../../clients/graphql/index.js";
import { online } from "../terminal/online.js";

/** `parley status`: the server that answers, and the caller's identity. */
export function addStatus(program: Command): void {
  program
    .command("status")
    .description("show which server answers, and whose key is used")
    .action(
      online(async (run) => {
        const { url, from } = run.server;
        const [{ viewer }, isReady] = await Promise.all([run.run(WhoAmIDocument), answersReady(url)]);
        const { kind, organization, identity, user, isOperator } = viewer;
        run.out.facts({ url, credential: from, ready: isReady, viewer }, [
          ["Server", `${url}${isReady ? "" : "   (not ready)"}`],
          ["Credential", `${kind.toLowerCase().replaceAll("_", " ")}, from ${from}`],
          ["Organization", organization === null ? null : `${organization.name} (${organization.id})`],
          ["Agent", identity === null ? null : `@${identity.agentHandle}`],
          ["User", user?.email],
          ["Operator", isOperator ? "yes" : null],
        ]);
      }),
    );
}

async function answersReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000), redirect: "error" }).catch(
    () => null,
  );
  return answer?.ok === true;
}
