import { authorityCatalogue } from "../subgraphs/index.js";
import { type AuthorityRow, authorize, may } from "../subgraphs/shared/authority/authority.js";
import type { Viewer } from "../subgraphs/shared/viewer/viewer.js";
import { bodyCheck, type ShapeCheck } from "../rest-shim/index.js";
import type { Tool } from "./tool.js";
import { withoutNulls } from "./without-nulls.js";

/** A tool in the form of `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: "object"; readonly [key: string]: unknown };
  readonly outputSchema: { readonly type: "object"; readonly [key: string]: unknown };
  readonly annotations: Tool["effect"] & { readonly title: string };
}

/** A tool that is ready to be called. */
export interface ReadyTool {
  readonly tool: Tool;
  readonly listed: ListedTool;
  readonly check: ShapeCheck<unknown>;
  readonly authority: AuthorityRow | null;
}

/** The tools of a server. Throws for a tool with an action that no domain has: a bad tool fails the start. */
export class Catalogue {
  private readonly byName: ReadonlyMap<string, ReadyTool>;

  constructor(tools: readonly Tool[]) {
    this.byName = new Map(tools.map((tool) => [tool.name, ready(tool)]));
    if (this.byName.size !== tools.length) throw new Error("Two tools have one name.");
  }

  /** The tools that this kind of key may call. */
  listedFor(viewer: Viewer): ListedTool[] {
    return [...this.byName.values()]
      .filter(({ authority }) => authority === null || may(viewer, authority))
      .map(({ listed }) => listed);
  }

  /** The tool with a name. Throws the Problem that says what the key lacks. */
  find(name: string, viewer: Viewer): ReadyTool | undefined {
    const found = this.byName.get(name);
    if (found?.authority != null) authorize(viewer, found.authority);
    return found;
  }
}

function ready(tool: Tool): ReadyTool {
  const { name, title, description, effect, action, input, output } = tool;
  const authority = action === undefined ? null : authorityCatalogue[action];
  if (authority === undefined) throw new Error(`The tool ${name} has the action ${action}, which no domain declares.`);
  return {
    tool,
    authority,
    check: withoutNulls(input, bodyCheck(input)),
    listed: {
      name,
      title,
      description,
      inputSchema: plain(input),
      outputSchema: plain(output),
      annotations: { title, ...effect },
    },
  };
}

/** The schema in wire form, without the library's internal keys. */
function plain(schema: Tool["input"]): ListedTool["inputSchema"] {
  return JSON.parse(JSON.stringify(schema)) as ListedTool["inputSchema"];
}
