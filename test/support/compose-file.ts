import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { projectFolder } from "./places.js";

/** A service of docker-compose.yml with the environment that its container gets. */
export interface ComposeService {
  readonly environment: Readonly<Record<string, string>>;
  readonly profiles: readonly string[];
}

const file = path.join(projectFolder, "docker-compose.yml");

/** The services of docker-compose.yml, with variables replaced as Docker Compose replaces them. */
export async function readComposeFile(
  variables: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, ComposeService>> {
  const replaced = (value: string): string =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, rest = "") => {
      const given = variables[name] ?? "";
      if (given !== "") return given;
      if (kind === "?") throw new Error(rest as string);
      return rest as string;
    });
  const { services } = parse(
    await readFile(file, "utf8"),
    (_, value: unknown) => (typeof value === "string" ? replaced(value) : value),
    { merge: true },
  ) as { services: Record<string, Partial<ComposeService>> };
  return new Map(
    Object.entries(services).map(([name, { environment = {}, profiles = [] }]) => [name, { environment, profiles }]),
  );
}
