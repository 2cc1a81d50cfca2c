import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "../../../console/src/pages/vault/idle-limits.js";
import { describeInBrowser, picture, type WatchedPage } from "../browser.js";
import { rowsOf, spellingsOf } from "./canary.js";
import { checkLooks } from "./looks.js";
import { createAgent } from "./traffic.js";
import { firstKey, secondKey, VaultVisit } from "./vault-visit.js";
import { openWorld, runBySession, signedIn, type World } from "./world.js";

// Deriving a key takes seconds on purpose, and many on a busy machine.
vi.setConfig({ testTimeout: 400_000 });

describeInBrowser("the vault of the console: members, interruptions, its end", () => {
  let world: World;
  let page: Page;
  let visit: VaultVisit;
  let member: WatchedPage;
  let asMember: VaultVisit;
  let courier: string;
  let secretId: string;
  beforeAll(async () => {
    world = await openWorld({ VAULT_UNLOCKS_PER_MINUTE: "1000", VAULT_MISSES_PER_15_MINUTES: "1000" });
    courier = await createAgent(world, "courier");
    ({ page } = await signedIn(world));
    visit = new VaultVisit(world, page);
    const email = "member@people.example";
    const invite = `mutation { inviteMember(input: { email: "${email}", role: MEMBER }) { invitation { id } } }`;
    member = await world.join(email, (await runBySession(page, invite)).inviteMember.invitation.id);
    asMember = new VaultVisit(world, member.page);
  });
  afterAll(() => world?.close());

  test("a member is told who makes a vault, and has it as soon as it is made", async () => {
    await asMember.open("vault");
    await member.page.getByText("An admin of your organization can create it.").waitFor();
    expect(await member.page.getByLabel("New vault key").count()).toBe(0);
    await checkLooks(member.page, "vault-member-none");
    const client = visit.as(world.adminKey);
    await client.initialize(firstKey);
    const payload = { api_key: "sk-Canary-Weather" };
    const vault = await client.unlock(firstKey);
    secretId = (await vault.createSecret({ name: "Weather", secret_type: "api_key", payload })).id;
    await member.page.getByRole("link", { name: "Weather" }).waitFor();
  });

  test("a member uses the secrets and shares them, and sees the keys but changes none", async () => {
    await asMember.unlock(firstKey);
    await asMember.openSecret("Weather");
    await asMember.button("Show API key").click();
    await member.page.getByText("sk-Canary-Weather").waitFor();
    await member.page.getByLabel("Agent", { exact: true }).fill("@courier");
    await asMember.button("Share").click();
    await member.page.getByRole("rowheader", { name: "@courier" }).waitFor();
    // The activity is for admins.
    expect(await member.page.getByRole("link", { name: /^Activity of/ }).count()).toBe(0);
    await asMember.openList();
    const tabs = member.page.getByRole("navigation", { name: "Vault" }).getByRole("link");
    expect(await tabs.allTextContents()).toEqual(["Secrets", "Keys"]);
    await tabs.filter({ hasText: "Keys" }).click();
    await member.page.getByRole("rowheader", { name: "Recovery code" }).nth(3).waitFor();
    await member.page.getByText("An admin of your organization can replace the vault key").waitFor();
    expect(await member.page.getByRole("button", { name: /^(Replace|Use|Revoke|Delete)/ }).count()).toBe(0);
    await checkLooks(member.page, "vault-member-keys");
    await asMember.button("Lock now").click();
    await asMember.button("The vault key is lost").click();
    await member.page.getByRole("dialog").getByText("An admin can replace the vault key").waitFor();
    await member.page.keyboard.press("Escape");
    expect(member.complaints).toEqual([]);
    // The activity says who it was, and refuses to be read by them.
    await asMember.open("vault?view=activity");
    await member.page.getByRole("alert").getByText("admin_required").waitFor();
    await visit.open("vault?view=activity");
    await page.getByRole("row").filter({ hasText: "secret read" }).getByText("member@people.example").first().waitFor();
  });

  test("what the page does not offer to a member, the API refuses", async () => {
    const { id } = (await runBySession(page, "{ viewer { organization { vault { id } } } }")).viewer.organization.vault;
    const hash = "0".repeat(64);
    const wrapped = Buffer.alloc(60).toString("base64");
    const key = `{ id: "${randomUUID()}", keyType: PRIMARY, authHash: "${hash}", wrappedOrgEncryptionKey: "${wrapped}" }`;
    for (const operation of [
      `mutation { replacePrimaryVaultKey(input: { id: "${randomUUID()}", authHash: "${hash}", wrappedOrgEncryptionKey: "${wrapped}", currentAuthHash: "${hash}" }) { __typename } }`,
      `mutation { revokeVaultKey(input: { authHash: "${hash}" }) { __typename } }`,
      `mutation { initializeVault(input: { vaultKey: ${key}, recoveryKeys: [${key}] }) { __typename } }`,
      "{ vaultAuditEvents { nodes { id } } }",
      `mutation { deleteVault(vaultId: "${id}") { vaultId } }`,
    ]) {
      await expect(runBySession(member.page, operation), operation).rejects.toThrow(/admin/i);
    }
    expect((await visit.as(world.adminKey).info())!.secret_count).toBe(1);
  });

  test("when the server is killed and started again the vault stays open, and what was typed is stored then", async () => {
    await visit.open("vault");
    await visit.unlock(firstKey);
    await visit.openSecret("Weather");
    await page.getByRole("rowheader", { name: "@courier" }).waitFor();
    await visit.button("Show API key").waitFor();
    await page.evaluate("globalThis.isTheSame = true");
    await world.kill();
    await page.getByText("Not live").waitFor();
    // What was fetched is here, and needs no server.
    await visit.button("Show API key").click();
    await page.getByText("sk-Canary-Weather").waitFor();
    await visit.button("Change").click();
    const dialog = page.getByRole("dialog", { name: "Change the secret" });
    await dialog.getByLabel("API key", { exact: true }).fill("sk-Canary-Renewed");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").getByText("The server did not answer.").waitFor();
    await picture(page, "vault-not-live");
    await world.start();
    const client = await visit.as(world.adminKey).unlock(firstKey);
    await visit.as(world.adminKey).revoke(secretId, courier);
    await page.getByText("Not live").waitFor({ state: "detached" });
    // What happened meanwhile appears behind the form, which keeps what was typed.
    await page.getByText("No agent can read this secret.").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await visit.button("Show API key").click();
    await page.getByText("sk-Canary-Renewed").waitFor();
    expect((await client.getSecret(secretId)).payload).toEqual({ api_key: "sk-Canary-Renewed" });
    expect(await visit.isUnlocked().count()).toBe(1);
    expect(await page.evaluate("globalThis.isTheSame")).toBe(true);
  });

  test("an admin deletes the vault with a sentence: every page forgets it, and a new one can be made", async () => {
    const query = `mutation { readVaultSecret(input: { id: "${secretId}" }) { encryptedPayload } }`;
    const stored = (await world.run(query)).readVaultSecret.encryptedPayload as string;
    const isKept = async (): Promise<boolean> => {
      const rows = await rowsOf(world.databaseUrl);
      return [stored, Buffer.from(stored, "base64").toString("hex")].some((text) => rows.includes(text));
    };
    expect(await isKept()).toBe(true);
    await asMember.open("vault");
    await asMember.unlock(firstKey);
    await asMember.openSecret("Weather");
    await asMember.button("Show API key").click();
    await member.page.getByText("sk-Canary-Renewed").waitFor();
    await visit.openList();
    await page.getByRole("navigation", { name: "Vault" }).getByRole("link", { name: "Keys" }).click();
    await visit.button("Delete the vault").click();
    const dialog = page.getByRole("dialog", { name: "Delete the vault" });
    const confirm = dialog.getByRole("button", { name: "Delete everything" });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("delete the vault");
    await checkLooks(page, "vault-delete");
    await confirm.click();
    await page.getByText("Your organization has no vault yet.").waitFor();
    expect(page.url()).toBe(`${world.origin}/console/vault`);
    await member.page.getByText("Your organization has no vault yet.").waitFor();
    for (const spelling of spellingsOf("sk-Canary-Renewed")) {
      expect(await member.page.content()).not.toContain(spelling);
    }
    // The worker that had decrypted it has ended, in both.
    await expect.poll(() => [page.workers().length, member.page.workers().length]).toEqual([0, 0]);
    expect(await isKept()).toBe(false);
    expect(await visit.as(world.adminKey).info()).toBeNull();
    await page.getByLabel("New vault key").fill(secondKey);
    await page.getByLabel("Repeat the vault key").fill(secondKey);
    await visit.button("Continue").click();
    await page.getByLabel("I have saved the recovery codes.").check();
    await visit.button("Create the vault").click();
    await visit.isUnlocked().waitFor();
    await page.getByText("The vault is empty.").waitFor();
    await visit.button("Lock now").click();
    await page.getByLabel("Vault key", { exact: true }).fill(firstKey);
    await visit.button("Unlock").click();
    await page.getByText("This is neither the vault key nor a recovery code").waitFor();
    await asMember.openList();
    await asMember.unlock(secondKey);
  });

  test("whoever signs out in one tab locks the vault in the others", async () => {
    expect(member.page.workers()).toHaveLength(1);
    const beside = await member.page.context().newPage();
    await beside.goto(`${world.origin}/console/`);
    await beside.locator("button.account").click();
    await beside.getByRole("button", { name: "Sign out" }).click();
    await beside.waitForURL(`${world.origin}/sign-in`);
    await member.page.getByRole("heading", { name: "Sign in to Parley" }).waitFor();
    await expect.poll(() => member.page.workers().length).toBe(0);
  });

  test("the vault locks itself in a page that nobody uses, whatever moves on it", async () => {
    // A clock that a test moves is that of every page of its visitor: this one has it for itself.
    const left = await world.browser.visitor({ storageState: await page.context().storageState() });
    await left.page.clock.install();
    await new VaultVisit(world, left.page).open("vault");
    await new VaultVisit(world, left.page).unlock(secondKey);
    const isUnlocked = left.page.getByText("The vault is unlocked.");
    // From here on only the test moves the clock.
    await left.page.clock.pauseAt((await left.page.evaluate<number>("Date.now()")) + 60_000);
    await left.page.mouse.move(300, 300);
    await left.page.clock.runFor((limits.idleMinutes * 60 - 10) * 1000);
    expect(await isUnlocked.count()).toBe(1);
    // What is under the pointer changes: no person did that.
    await left.page.evaluate("document.querySelector('main').style.marginTop = '40px'");
    await left.page.clock.runFor(20_000);
    await left.page.getByText("The vault has locked itself, because this page was not used.").waitFor();
    await left.page.context().close();
  });
});
