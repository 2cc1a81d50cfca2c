import DataLoader from "dataloader";
import { expect, test } from "vitest";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { anonymous, type Viewer } from "../../../subgraphs/shared/viewer/viewer.js";

test("what a mutation shows is read by the fields below it, and read anew after the next mutation", async () => {
  const context = new RequestContext({} as Services, { viewer: anonymous });
  const read: string[] = [];
  const notes = ({ viewer }: RequestContext) => new DataLoader<string, string>(async (ids) => readNotes(viewer, ids));
  const readNotes = (viewer: Viewer, ids: readonly string[]) =>
    ids.map((id) => {
      read.push(id);
      return `stored ${id} for ${viewer.kind}`;
    });
  context.show(notes, "a", "written a");
  // The mutation itself, before it ends, and then its fields.
  for (const _ of ["mutation", "fields"]) {
    expect(await context.loader(notes).load("a")).toBe("written a");
    expect(await context.loader(notes).load("b")).toBe("stored b for anonymous");
    context.clearLoaders();
  }
  expect(read).toEqual(["b", "b"]);
  expect(await context.loader(notes).load("a")).toBe("stored a for anonymous");
});
