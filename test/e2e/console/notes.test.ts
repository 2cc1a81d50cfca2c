import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { createAgent } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("notes", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld();
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const looks = (name: string): Promise<void> => check(page, `notes-${name}`);
  const dialog = () => page.getByRole("dialog");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const openList = async (): Promise<void> => {
    await page.goto(`${world.origin}/console/notes`);
    await heading("Notes").waitFor();
  };

  test("the first note is written, given to an agent and taken back", async () => {
    await createAgent(world, "reader");
    await openList();
    await page.getByText("There are no notes yet.").waitFor();
    await looks("empty");
    await page.getByRole("button", { name: "Write the first note" }).click();
    await dialog().getByLabel("Title").fill("Opening hours");
    await dialog().getByLabel("Text").fill("The desk is open from 9 to 17.\nOn Fridays to 15.");
    await looks("new");
    await dialog().getByRole("button", { name: "Save", exact: true }).click();
    await heading("Opening hours").waitFor();
    await page.getByText("On Fridays to 15.").waitFor();
    await page.getByText("People of the organization see all notes.").waitFor();
    await page.getByLabel("Give it to").fill("@reader");
    const taking = page.getByRole("button", { name: "Take it back from @reader" });
    await taking.waitFor();
    await looks("note");
    await taking.click();
    await page.getByText("People of the organization see all notes.").waitFor();
    expect(await taking.count()).toBe(0);
  });

  test("a note that changed while it was edited is not overwritten", async () => {
    const { createNote } = await world.run(
      'mutation { createNote(input: { title: "Prices", body: "Ten." }) { note { id } } }',
    );
    const { id } = createNote.note as { id: string };
    // As the address in an answer of the API has it.
    const { viewer } = await world.run("{ viewer { organization { id } } }");
    await page.goto(`${world.origin}/console/${viewer.organization.id}/notes/${id}`);
    await heading("Prices").waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await dialog().getByLabel("Text").fill("Twelve.");
    await world.run(`mutation { updateNote(input: { id: "${id}", body: "Eleven." }) { note { id } } }`);
    await dialog().getByRole("button", { name: "Save", exact: true }).click();
    await dialog().getByRole("alert").waitFor();
    const { note } = await world.run(`{ note(id: "${id}") { body } }`);
    expect(note.body).toBe("Eleven.");
    await dialog().getByRole("button", { name: "Close", exact: true }).last().click();
    await page.getByText("Eleven.").waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await dialog().getByLabel("Text").fill("Twelve.");
    await dialog().getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Twelve.").waitFor();
  });

  test("a note is found by its words, and deleted", async () => {
    await world.run('mutation { createNote(input: { body: "Call the harbour at noon." }) { note { id } } }');
    await openList();
    await page.getByRole("searchbox", { name: "Search" }).fill("harbour");
    await row("Prices").waitFor({ state: "detached" });
    await looks("found");
    await row("Call the harbour").getByRole("link").click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog().getByRole("button", { name: "Delete the note" }).click();
    await row("Prices").waitFor();
    expect(await row("Call the harbour").count()).toBe(0);
  });
});
