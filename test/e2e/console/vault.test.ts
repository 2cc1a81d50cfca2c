import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oneTimePassword } from "../../../clients/vault/totp.js";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { filesBelow, rowsOf, spellingsOf, storedIn, Traffic } from "./canary.js";
import { createAgent } from "./traffic.js";
import { firstKey, password, secondKey, secrets, thirdKey, totpKey, VaultVisit } from "./vault-visit.js";
import { openWorld, signedIn, type World } from "./world.js";

// Deriving a key takes seconds on purpose, and many on a busy machine.
vi.setConfig({ testTimeout: 400_000 });

describeInBrowser("the vault in the console", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  let visit: VaultVisit;
  let traffic: Traffic;
  let agentId: string;
  let agentKey: string;
  let codes: string[] = [];
  beforeAll(async () => {
    world = await openWorld({
      VAULT_UNLOCKS_PER_MINUTE: "1000",
      VAULT_MISSES_PER_15_MINUTES: "1000",
      LOG_LEVEL: "debug",
    });
    agentId = await createAgent(world, "courier");
    const create = "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }";
    const input = { label: "courier", scopedIdentityId: agentId };
    agentKey = (await world.run(create, { input })).createApiKey.secret;
    watched = await signedIn(world);
    page = watched.page;
    visit = new VaultVisit(world, page);
    traffic = new Traffic(page);
  });
  afterAll(() => world?.close());

  test("a person makes a vault, and it exists only when its recovery codes are saved", async () => {
    await visit.open("");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("v");
    await page.getByText("Your organization has no vault yet.").waitFor();
    await page.getByLabel("New vault key").fill("weak");
    await page.getByText(/still needs at least 16 characters, an upper-case letter/).waitFor();
    expect(await visit.button("Continue").isDisabled()).toBe(true);
    await visit.checkLooks("empty");
    await page.getByLabel("New vault key").fill(firstKey);
    await page.getByLabel("Repeat the vault key").fill(firstKey);
    await visit.button("Continue").click();
    const shown = page.getByLabel("Recovery codes", { exact: true });
    await shown.waitFor();
    codes = (await shown.textContent())!.trim().split("\n");
    expect(codes).toHaveLength(4);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){7}$/);
    expect(await visit.as(world.adminKey).info()).toBeNull();
    const download = page.waitForEvent("download");
    await visit.button("Save as a file").click();
    expect(await readFile((await (await download).path())!, "utf8")).toBe(`${codes.join("\n")}\n`);
    expect(await visit.button("Create the vault").isDisabled()).toBe(true);
    await visit.checkLooks("codes");
    await page.getByLabel("I have saved the recovery codes.").check();
    await visit.button("Create the vault").click();
    await visit.isUnlocked().waitFor();
    await page.getByText("The vault is empty.").waitFor();
    for (const code of codes) expect(await page.content()).not.toContain(code);
    expect((await visit.as(world.adminKey).info())!.recovery_key_count).toBe(4);
    await visit.checkLooks("no-secrets");
  });

  test("secrets of every type are stored, and another client reads exactly them", async () => {
    for (const { type, name, fields } of secrets) {
      await visit.openList();
      await visit.button("Store a secret").click();
      const dialog = page.getByRole("dialog", { name: "Store a secret" });
      await dialog.getByLabel("Type").selectOption({ label: type });
      await dialog.getByLabel("Name", { exact: true }).fill(name);
      await dialog.getByLabel("Description").fill(`About <i>${type}</i>`);
      for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
      if (type === "login") {
        await dialog.getByLabel("Key of one-time codes").fill(`otpauth://totp/Shop:ada?secret=${totpKey}&issuer=Shop`);
        await visit.checkLooks("new-secret");
      }
      await dialog.getByRole("button", { name: "Store", exact: true }).click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
    }
    const stored = (await visit.as(world.adminKey).unlock(firstKey)).secrets;
    expect(stored.map(({ name, payload }) => [name, payload])).toEqual([
      [
        "Shop",
        {
          ...{ username: "ada", password, notes: "Canary-Note\nof two lines" },
          totp: { secret: totpKey, issuer: "Shop", account_name: "ada" },
        },
      ],
      ["Weather", { api_key: "sk-Canary-Weather", endpoint: "https://weather.example" }],
      ["Storage", { access_key: "AKIA-1", secret_key: "Canary-Pair" }],
      ["Server", { private_key: "Canary-Begin\nCanary-End", passphrase: "Canary-Phrase" }],
      ["<img src=x onerror=alert(1)>", { data: "<b>Canary</b>" }],
    ]);
    await visit.open("vault");
    await page.getByRole("link", { name: "<img src=x onerror=alert(1)>" }).waitFor();
    await visit.checkLooks("locked");
  });

  test("names are found by search and type, while the vault is locked", async () => {
    await visit.open("vault");
    const names = page.getByRole("region", { name: "Secrets, table" }).getByRole("rowheader").getByRole("link");
    await expect.poll(() => names.count()).toBe(5);
    await page.getByRole("searchbox", { name: "Search" }).fill("ABOUT <i>ssh");
    await expect.poll(() => names.allTextContents()).toEqual(["Server"]);
    await page.waitForURL(/\?q=ABOUT/);
    await page.getByRole("searchbox", { name: "Search" }).fill("");
    await page.getByLabel("Type").selectOption({ label: "API key" });
    await expect.poll(() => names.allTextContents()).toEqual(["Weather"]);
    await page.getByRole("searchbox", { name: "Search" }).fill("Canary");
    await page.getByText("No secret matches.").waitFor();
  });

  test("a value comes to the page only when it is asked for, and is copied without being shown", async () => {
    await visit.open("vault");
    await visit.unlock(firstKey);
    await visit.openSecret("Shop");
    await page.getByText("ada", { exact: true }).waitFor();
    expect(await page.content()).not.toContain(password);
    await visit.button("Copy Password").click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(password);
    expect(await page.content()).not.toContain(password);
    await visit.button("Show Password").click();
    await page.getByText(password, { exact: true }).waitFor();
    await visit.checkLooks("secret");
    await visit.button("Hide Password").click();
    expect(await page.content()).not.toContain(password);
    await visit.openSecret("<img src=x onerror=alert(1)>");
    await visit.button("Show Content").click();
    await page.getByText("<b>Canary</b>", { exact: true }).waitFor();
  });

  test("one-time codes are those of now, and say how long they are good", async () => {
    await visit.openSecret("Shop");
    const shown = page.locator(".one-time-code");
    const isRight = async (): Promise<boolean> => {
      const { code } = await oneTimePassword({ secret: totpKey });
      return (await shown.textContent())!.replace(" ", "") === code;
    };
    await shown.waitFor();
    await expect.poll(isRight).toBe(true);
    await page
      .getByRole("timer")
      .filter({ hasText: /^([1-9]|[12]\d|30) s left$/ })
      .waitFor();
    expect(await page.content()).not.toContain(totpKey);
  });

  test("a secret is changed, and what the form does not know stays", async () => {
    const client = await visit.as(world.adminKey).unlock(firstKey);
    const { id } = client.secrets.find(({ name }) => name === "Shop")!;
    const before = await client.getSecret(id);
    const payload = { ...(before.payload as any), custom: "of another program" };
    await client.updateSecret(id, { secret_type: "login", payload });
    await visit.openSecret("Shop");
    await visit.button("Change").click();
    const dialog = page.getByRole("dialog", { name: "Change the secret" });
    await dialog.getByLabel("Password", { exact: true }).fill("Canary-Password-2");
    await dialog.getByLabel("Name", { exact: true }).fill("Web shop");
    await dialog.getByLabel("User name").fill("");
    await visit.checkLooks("change-secret");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Web shop" }).waitFor();
    await visit.button("Show Password").click();
    await page.getByText("Canary-Password-2", { exact: true }).waitFor();
    const after = await client.getSecret(id);
    const { username: _gone, ...kept } = payload;
    expect([after.name, after.payload]).toEqual(["Web shop", { ...kept, password: "Canary-Password-2" }]);
    await visit.button("Change").click();
    await dialog.getByLabel("Remove the one-time codes").check();
    await dialog.getByRole("button", { name: "Generate Password" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator(".one-time-code").waitFor({ state: "detached" });
    const generated = (await client.getSecret(id)).payload as any;
    expect(generated.totp).toBeUndefined();
    expect(generated.password).toMatch(/^[\w!#%+:=?]{24}$/);
  });

  test("a secret is shared with an agent, who reads it, and is taken back without the vault key", async () => {
    const agent = async (): Promise<readonly string[]> =>
      (await visit.as(agentKey).unlock(firstKey)).secrets.map(({ name }) => name);
    expect(await agent()).toEqual([]);
    await visit.openSecret("Weather");
    await page.getByText("No agent can read this secret.").waitFor();
    await page.getByLabel("Agent", { exact: true }).fill("@nobody");
    await visit.button("Share").click();
    await page.getByText("There is no identity with this handle.").waitFor();
    await page.getByLabel("Agent", { exact: true }).fill("@courier");
    await visit.button("Share").click();
    await page.getByRole("rowheader", { name: "@courier" }).waitFor();
    expect(await agent()).toEqual(["Weather"]);
    await visit.checkLooks("shared");
    await visit.button("Lock now").click();
    await page.getByText("You have locked the vault.").waitFor();
    await visit.button("Revoke the access of @courier").click();
    await page.getByText("No agent can read this secret.").waitFor();
    expect(await agent()).toEqual([]);
  });

  test("the activity follows by itself: who read what, and who tried in vain", async () => {
    await visit.open("vault?view=activity");
    const rows = page.getByRole("region", { name: "Activity, table" }).getByRole("row");
    await rows.filter({ hasText: "access granted" }).filter({ hasText: "@courier" }).first().waitFor();
    const client = await visit.as(world.adminKey).unlock(firstKey);
    const { id } = client.secrets.find(({ name }) => name === "Storage")!;
    await visit.as(world.adminKey).share(id, agentId);
    await (await visit.as(agentKey).unlock(firstKey)).getSecret(id);
    await rows
      .filter({ hasText: "secret read" })
      .filter({ hasText: "@courier" })
      .filter({ hasText: "Storage" })
      .waitFor();
    await page.getByLabel("Vault key", { exact: true }).fill("not the key");
    await visit.button("Unlock").click();
    await page.getByText("This is neither the vault key nor a recovery code").waitFor();
    await rows.filter({ hasText: "unlock failed" }).filter({ hasText: "@" }).waitFor();
    await visit.checkLooks("activity");
    await page.getByLabel("Result").selectOption({ label: "failed" });
    await expect.poll(() => rows.count()).toBe(2);
  });

  test("what cannot be decrypted is named, and keeps nobody from the rest", async () => {
    const create = "mutation ($input: CreateVaultSecretInput!) { createVaultSecret(input: $input) { secret { id } } }";
    const encryptedPayload = randomBytes(64).toString("base64");
    await world.run(create, { input: { id: randomUUID(), name: "Garbage", secretType: "OTHER", encryptedPayload } });
    await visit.open("vault");
    await visit.unlock(firstKey);
    await visit.openSecret("Garbage");
    await page.getByText("This secret cannot be decrypted with the key of your organization.").waitFor();
    await visit.checkLooks("garbage");
    await visit.openSecret("Weather");
    await visit.button("Show API key").click();
    await page.getByText("sk-Canary-Weather").waitFor();
    await visit.openSecret("Garbage");
    await visit.button("Delete").click();
    await visit.button("Delete the secret").click();
    await page.waitForURL(/\/console\/vault$/);
    await page.getByRole("link", { name: "Weather" }).waitFor();
    expect(await page.getByRole("link", { name: "Garbage" }).count()).toBe(0);
  });

  test("the vault key is replaced, recovered with a code, and codes are revoked", async () => {
    await visit.open("vault?view=keys");
    await page.getByRole("rowheader", { name: "Recovery code" }).nth(3).waitFor();
    await visit.checkLooks("keys");
    await visit.button("Replace the vault key").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current vault key").fill("not the key");
    await dialog.getByLabel("New vault key").fill(secondKey);
    await dialog.getByLabel("Repeat the vault key").fill(secondKey);
    await visit.button("Replace the key").click();
    await dialog.getByText("This is neither the vault key nor a recovery code").waitFor();
    await dialog.getByLabel("Current vault key").fill(firstKey);
    await visit.checkLooks("replace-key");
    await visit.button("Replace the key").click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Vault key", { exact: true }).fill(firstKey);
    await visit.button("Unlock").click();
    await page.getByText("This is neither the vault key nor a recovery code").waitFor();
    await visit.unlock(secondKey);
    await visit.button("Use a recovery code").click();
    await dialog.getByLabel("Recovery code").fill(codes[0]!);
    await dialog.getByLabel("New vault key").fill(thirdKey);
    await dialog.getByLabel("Repeat the vault key").fill(thirdKey);
    await visit.checkLooks("recover");
    await dialog.getByRole("button", { name: "Replace the vault key" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("rowheader", { name: "Recovery code" }).count()).toBe(3);
    await visit.button("Revoke a recovery code").click();
    await dialog.getByLabel("Recovery code").fill(codes[1]!);
    await visit.button("Revoke the code").click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("rowheader", { name: "Recovery code" }).count()).toBe(2);
    expect((await visit.as(world.adminKey).unlock(thirdKey)).secrets).toHaveLength(5);
    await visit.button("Lock now").click();
    await visit.unlock(codes[2]!);
  });

  test("nothing that was decrypted, and no key, is kept or sent anywhere", async () => {
    await visit.openSecret("Weather");
    await visit.button("Show API key").click();
    await page.getByText("sk-Canary-Weather").waitFor();
    await visit.button("Lock now").click();
    await page.getByText("You have locked the vault.").waitFor();
    const canaries = [
      ...[firstKey, secondKey, thirdKey, totpKey, password, "Canary-Password-2", ...codes],
      ...secrets.flatMap(({ fields }) => Object.values(fields).filter((text) => text.includes("Canary"))),
    ];
    const searched = {
      traffic: await traffic.text(),
      browser: await storedIn(page),
      page: await page.content(),
      database: await rowsOf(world.databaseUrl),
      files: await filesBelow(world.dataDir),
      log: world.log(),
    };
    // What is searched has what it must have: names are not encrypted.
    expect([searched.traffic, searched.database].every((text) => text.includes("Web shop"))).toBe(true);
    expect(searched.traffic).toContain("unlockVault(authHash");
    expect(searched.log).toContain("listens at");
    const found = Object.entries(searched).flatMap(([place, text]) =>
      canaries.flatMap((canary) =>
        spellingsOf(canary)
          .filter((spelling) => text.includes(spelling))
          .map((one) => [place, one]),
      ),
    );
    expect(found).toEqual([]);
  });

  test("a page of another origin gets at nothing, and no page of ours may run WebAssembly", async () => {
    const newest = async (): Promise<unknown> =>
      (await world.run("{ vaultAuditEvents(first: 1) { nodes { id } } }")).vaultAuditEvents.nodes;
    await visit.open("vault");
    const before = await newest();
    const script = (
      await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
    ).find((name) => name.includes("/assets/"))!;
    const other = await page.context().newPage();
    await other.goto("data:text/html,<title>other</title>");
    const query = 'mutation { unlockVault(authHash: "' + "0".repeat(64) + '") { wrappedOrgEncryptionKey } }';
    const tried = await other.evaluate<string[]>(`Promise.all([
      fetch("${world.origin}/graphql", { method: "POST", credentials: "include", mode: "no-cors",
        body: JSON.stringify({ query: ${JSON.stringify(query)} }) }).then((answer) => answer.type, (error) => error.name),
      fetch("${world.origin}/graphql", { method: "POST", credentials: "include",
        headers: { "content-type": "application/json", "x-parley-session": "1" }, body: "{}" }).catch((error) => error.name),
      new Promise((resolve) => { try { resolve(typeof new Worker("${script}", { type: "module" })); } catch (error) { resolve(error.name); } }),
    ])`);
    expect(tried).toEqual(["TypeError", "TypeError", "SecurityError"]);
    await other.close();
    expect(await newest()).toEqual(before);
    expect(watched.complaints).toEqual([]);
    const wasm =
      "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => 'ran', ({ name }) => name)";
    expect(await page.evaluate(wasm)).toBe("CompileError");
  });
});
