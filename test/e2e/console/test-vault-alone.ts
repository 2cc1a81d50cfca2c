import { expect, test } from "vitest";
import { limits } from "../../../console/src/pages/vault/idle-limits.js";
import type { WatchedPage } from "../browser.js";
import { thirdKey } from "./vault-visit.js";
import type { World } from "./world.js";

/** A console that an admin has signed in to, whose vault opens with the third key. */
interface OpenVault {
  world(): World;
  watched(): WatchedPage;
}

/** What becomes of a vault that is left alone. */
export function testVaultAlone(of: OpenVault): void {
  test("the vault locks itself in a page that nobody uses, whatever moves on it", async () => {
    const left = await of.watched().page.context().newPage();
    try {
      await left.clock.install();
      await left.goto(`${of.world().origin}/console/vault`);
      await left.getByLabel("Vault key", { exact: true }).fill(thirdKey);
      await left.getByRole("button", { name: "Unlock" }).click();
      const isUnlocked = left.getByText("The vault is unlocked.");
      await isUnlocked.waitFor();
      // From here on only the test moves the clock.
      await left.clock.pauseAt((await left.evaluate<number>("Date.now()")) + 60_000);
      await left.mouse.move(300, 300);
      await left.clock.runFor((limits.idleMinutes * 60 - 10) * 1000);
      expect(await isUnlocked.count()).toBe(1);
      // What is under the pointer changes: nobody did that.
      await left.evaluate("document.querySelector('main').style.marginTop = '40px'");
      await left.clock.runFor(20_000);
      await left.getByText("The vault has locked itself, because this page was not used.").waitFor();
    } finally {
      await left.close();
    }
  });
}
